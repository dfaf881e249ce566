"""Armies for battles on a page: one that is asked much, and one that is asked little."""

# Templates, a Transport, a Melee, and a perk that interrupts.
COLUMN = """\
turnmaster: roster
version: 1
name: The Column
units:
  - name: Wagon
    points: 100
    move: 10
    dash: 6
    defence: 5
    hp: 6
    armour: 4+
    hull: [2.5, 4]
    transport: 100
  - name: Riders
    points: 120
    models: 4
    move: 10
    dash: 8
    defence: 4
    hp: 2
    armour: 5+
    perks: [Lucky]
    weapons:
      - {name: Lance, attacks: 2, power: 4}
  - name: Mortar
    points: 90
    models: 2
    move: 6
    dash: 4
    defence: 3
    hp: 2
    weapons:
      - {name: Bombard, range: 36, attacks: 2, power: 4, perks: [Blast II]}
  - name: Foot
    points: 80
    models: 6
    move: 6
    dash: 6
    defence: 3
    hp: 1
    weapons:
      - {name: Pike, attacks: 2, power: 4}
"""

# Two units that can attack from where they are deployed.
PATROL = """\
turnmaster: roster
version: 1
name: The Patrol
units:
  - name: Rifles
    points: 80
    models: 4
    move: 6
    dash: 6
    defence: 3
    hp: 1
    weapons:
      - {name: Rifle, range: 36, attacks: 1, power: 4}
  - name: Scouts
    points: 70
    models: 3
    move: 8
    dash: 6
    defence: 3
    hp: 1
    weapons:
      - {name: Carbine, range: 36, attacks: 1, power: 3}
"""
