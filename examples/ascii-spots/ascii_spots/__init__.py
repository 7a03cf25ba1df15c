"""An example driver: bet-spot sensors that speak one ASCII line per event."""
