"""Names of what people did that a clean round does not need, as a report lists them."""

from controller.data.message import message

INTERVENTIONS = {
    "cards_counted": message("intervention-cards-counted"),
    "cleared": message("intervention-cleared"),
    "cleared_by_key": message("intervention-cleared-by-key"),
    "dealing_mode_ordered": message("intervention-dealing-mode-ordered"),
    "deck_counted": message("intervention-deck-counted"),
    "decks_ordered": message("intervention-decks-ordered"),
    "irregularity_declared": message("intervention-irregularity-declared"),
    "irregularity_decided": message("intervention-irregularity-decided"),
    "shuffler_adopted": message("intervention-shuffler-adopted"),
}
"""By the keys of the JSON."""
