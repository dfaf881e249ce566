"""The families of perks as in the book; one may have several files. [Perks 12.4 to 12.6]"""

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

FAMILIES = frozenset(
    {
        *(ABILITY, AEONIAN, DEFENSIVE, DEPLOYMENT, LEADERSHIP, MOVEMENT, PSYCHOLOGICAL, TRANSFORMATION),
        *(AFFLICTION, ENHANCEMENT, LIMITATION, MODE, OFFENSIVE, TACTICAL),
        *(TRAIT, ROSTER),
    }
)
# Exact odds count perks of these families unless a perk says otherwise. Perks of the others have no part in the odds.
COUNTED_FAMILIES = frozenset({ENHANCEMENT, MODE, OFFENSIVE, TACTICAL})
