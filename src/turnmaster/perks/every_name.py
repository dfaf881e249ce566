"""The names of all perks in the perks book, including those that cannot be played yet. The checklist has the same."""

_BY_FAMILY = {
    ("unit", "Ability"): """
        Adrenaline; Blink I; Blink II; Blink III; Courage; Cure I; Cure II; Disengage; Dominate; Horrific;
        Illusion I; Illusion II; Illusion III; Imprison; Jinx; Lucky; Offering; Provoke I; Provoke II; Purge I;
        Purge II; Reanimate I; Reanimate II; Reanimate III; Revive I; Revive II; Revive III; Sacrifice; Teleport
        I; Teleport II; Teleport III; Terrify; Time Jump I; Time Jump II; Vanish
    """,
    ("unit", "Aeonian"): """
        Accuracy 2+; Accuracy 3+; Accuracy 4+; Accuracy 5+; Accuracy 6+; Accursed; Assassin; Breach; Combat
        Damage; Controlled; Crew I; Crew II; Crew III; Defiance; Deteriorate; Diminish; Enclosed; Enslaved;
        Escape Transport; Exposed; Formation; Hijack; Kamikaze; Keen Eye; Mastery; Murderer; Opportunist;
        Outflank; Pacifist; Presence; Rift Gate; Swarm; Taunt I; Taunt II; Terrain; Transport Link; Uncover;
        Unsheltered; Wreckage
    """,
    ("unit", "Defensive"): """
        +Armour I; +Armour II; Artificial; Barrier; Camouflage; Cover I; Cover II; Defend; Dodge; Emergency
        Save; Eternal; Evasive; Fearless; Fire Resist I; Fire Resist II; Indomitable; Immortal; Immunity I;
        Immunity II; Impregnable; Last Stand; Magic Armour I; Magic Armour II; Magic Armour III; Obscured;
        Powered by Pain; Recover; Reflect I; Reflect II; Regenerate; Reinforced; Reservoir; Resilient; Resist I;
        Resist II; Resurrection I; Resurrection II; Retaliate I; Retaliate II; Sentinel; Shroud; Smokescreen;
        Stalwart; Stealth; Tough; Unyielding; Wild Armour
    """,
    ("unit", "Deployment"): """
        Ambush I; Ambush II; Ambush III; Espionage; Invade I; Invade II; Invade III; Phoenix; Recon I; Recon II;
        Seed I; Seed II
    """,
    ("unit", "Leadership"): """
        Bodyguard; Challenger; Egotistical; Furious; Leader; Orders; War Master
    """,
    ("unit", "Movement"): """
        Airborne; Charge I; Charge II; Implacable I; Implacable II; Juggernaut I; Juggernaut II; Jumper; Nonstop
        I; Nonstop II; Nonstop III; Rush; Traverse I; Traverse II; Thrust; Unstoppable
    """,
    ("unit", "Psychological"): """
        Berserk; Conviction; Execution; Fall Back; Frenzy; Morale I; Morale II; Panic; Psychotic; Pusillanimous;
        Traitorous; Unstable; Wild Instinct
    """,
    ("unit", "Transformation"): """
        Ascension I; Ascension II; Ascension III; Descend I; Descend II; Descend III; Doppelganger I;
        Doppelganger II; Form I; Form II; Form III; Fusion; Incorporeal; Limit Break I; Limit Break II; Limit
        Break III; Transform I; Transform II; Transform III
    """,
    ("weapon", "Affliction"): """
        Bleed; Blind I; Blind II; Burn; Concussive; Confuse; Corrode; Cripple I; Cripple II; Delirium; Dread;
        Freeze; Fugue; Gravity; Ignite I; Ignite II; Implant; Leech; Mitigate; Paralysis; Plague; Poison;
        Pulverise; Scourge; Spread; Stun; Virus; Weaken
    """,
    ("weapon", "Enhancement"): """
        +AP I; +AP II; +Attacks I; +Attacks II; +Attacks III; +Power I; +Power II; +Power III; Bloodlust; Burst;
        Chaos; Darkside; Escalate; HP Steal; Skill; xD3 Attacks; xD6 Attacks
    """,
    ("weapon", "Limitation"): """
        Aim 2+; Aim 3+; Aim 4+; Aim 5+; Aim 6+; Countdown I; Countdown II; Countdown III; Counter; Cumbersome;
        Incantation; Loot; Malfunction I; Malfunction II; Pain Locked; Recharge I; Recharge II; Recharge III;
        Self-Destruct; Trajectory I; Trajectory II; Trajectory III; Triune; Twin; Unwieldy; Upheaval; Use I; Use
        II; Use III; Volatile; Wane; Wildcard
    """,
    ("weapon", "Mode"): """
        Beam I; Beam II; Blast I; Blast II; Blast III; Chain I; Chain II; Cone I; Cone II; Diffuse; Explode I;
        Explode II; Explode III; Heal; Nova I; Nova II; Nova III; Residue I; Residue II; Residue III; Vortex I;
        Vortex II; Vortex III; Wall I; Wall II; Wall III
    """,
    ("weapon", "Offensive"): """
        Annihilate I; Annihilate II; Arc I; Arc II; Arc III; Critical Hit I; Critical Hit II; Dire Hit; Damage
        2+; Damage 3+; Damage 4+; Damage 5+; Damage 6+; Deathblow; Destroy I; Destroy II; Destroy III; Devastate
        I; Devastate II; Ignore Cover; Impact I; Impact II; Might I; Might II; Obliterate I; Obliterate II;
        Penetrate I; Penetrate II; Penetrate III; Penetrate IV; Piercing Hit I; Piercing Hit II; Puncture I;
        Puncture II; Rapid; Rend; Reroll Attack; Rupture I; Rupture II
    """,
    ("weapon", "Tactical"): """
        Anti-Air I; Anti-Air II; Bloody; Clash; Corrupted; Disarm; Fast; Focus; Force I; Force II; Grapple;
        Hearty; Knockback I; Knockback II; Multi-Strike; Momentum; Negate AEGIS; No Line of Sight I; No Line of
        Sight II; No Line of Sight III; Postliminary; Precision 2+; Precision 3+; Precision 4+; Precision 5+;
        Precision 6+; Pre-Emptive; Preliminary; Shared; Simulacrum; Trap; Velocity; Warp
    """,
    ("trait", "Trait"): """
        Concealed; Decoy I; Decoy II; Decoy III; Respawn; Summon
    """,
    ("roster", "Roster"): """
        Architect of Destiny; Avenge; Bloodthirsty; Demoralising; Despair; Deny; Extension; Fleeting; Gateway;
        Inspiring; Master Strategist; Nexus; Nightmare Anomaly; Protective; Shielding; Swift; Undead Legion
    """,
}

# The kind and the family of each perk, by its name.
KIND_AND_FAMILY: dict[str, tuple[str, str]] = {
    " ".join(name.split()): where for where, names in _BY_FAMILY.items() for name in names.split(";")
}

# What kind of perk each is, by its name.
EVERY_NAME: dict[str, str] = {name: kind for name, (kind, _) in KIND_AND_FAMILY.items()}
