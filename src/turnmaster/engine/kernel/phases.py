"""The phases of Game Turns by their names, as states, events and decisions have them. Perks may bring others."""

DEPLOYMENT = "Deployment"
DEPLOY = "Deploy Phase"
MOVE = "Move Phase"
ATTACK = "Attack Phase"
DASH = "Dash Phase"
ACTIVATIONS = "Activations"
ACTION_STEPS = "Action Steps"
