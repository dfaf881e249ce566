"""The names of the phases in states, events and decisions. Perks may add others."""

DEPLOYMENT = "Deployment"
DEPLOY = "Deploy Phase"
MOVE = "Move Phase"
ATTACK = "Attack Phase"
DASH = "Dash Phase"
ACTIVATIONS = "Activations"
ACTION_STEPS = "Action Steps"
