"""Names of the rolls and modifiers of the core rules. They are compared and stored; `words` displays them."""

# Rolls
ROLL_OFF = "Roll-Off"
COMMAND_POINTS = "Command Points"
PLAYSTYLE_ROLL = "Playstyle"
AIM = "Aim"
ATTACK_DICE = "Attack Dice"
ARMOUR_SAVES = "Armour Saves"
AEGIS_SAVES = "AEGIS Saves"
HP_LOSS = "HP loss"

# Modifiers
GUARD = "Guard"
COVER = "Cover"
BATTLE_IN_MELEE = "Battle weapon in a Melee"
HEAVY_IN_MELEE = "Heavy weapon in a Melee"
INTO_MELEE = "into a Melee with a friend"
OUT_OF_MELEE = "out of a Melee"
