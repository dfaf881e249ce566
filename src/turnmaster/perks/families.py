"""The families in which the book orders perks; one may have several files. [Perks 12.4 to 12.6]"""

# Of units.
ABILITY = "Ability"
AEONIAN = "Aeonian"
DEFENSIVE = "Defensive"
DEPLOYMENT = "Deployment"
LEADERSHIP = "Leadership"
MOVEMENT = "Movement"
PSYCHOLOGICAL = "Psychological"
TRANSFORMATION = "Transformation"

# Of weapons.
AFFLICTION = "Affliction"
ENHANCEMENT = "Enhancement"
LIMITATION = "Limitation"
MODE = "Mode"
OFFENSIVE = "Offensive"
TACTICAL = "Tactical"

# Traits and the perks of rosters are a family each.
TRAIT = "Trait"
ROSTER = "Roster"
