### What happened between the rounds of a gaming day: tablectl recall --day.

record-at-opening = The table is at opening.
record-at-deck-change = The table is at deck change.
record-at-dead-table = The table is dead.
record-at-closing = The table is at closing.
record-at-closed = The table is closed.
record-ready-for-play = The table is ready for play.
record-deck-out =
    { $count ->
        [one] The old { $colour } deck is out: { $count } card.
       *[other] The old { $colour } deck is out: { $count } cards.
    }
record-named-deck-out =
    { $count ->
        [one] The old { $colour } deck { $identity } is out: { $count } card.
       *[other] The old { $colour } deck { $identity } is out: { $count } cards.
    }
record-deck-right =
    { $count ->
        [one] The shuffler counted the { $colour } deck: { $count } card, right.
       *[other] The shuffler counted the { $colour } deck: { $count } cards, right.
    }
record-deck-wrong =
    { $count ->
        [one] The shuffler counted the { $colour } deck: { $count } card, WRONG.
       *[other] The shuffler counted the { $colour } deck: { $count } cards, WRONG.
    }
record-deck-right-by-hand =
    { $count ->
        [one] { $by } counted the { $colour } deck: { $count } card, right.
       *[other] { $by } counted the { $colour } deck: { $count } cards, right.
    }
record-deck-wrong-by-hand =
    { $count ->
        [one] { $by } counted the { $colour } deck: { $count } card, WRONG.
       *[other] { $by } counted the { $colour } deck: { $count } cards, WRONG.
    }
record-handed-over = Handed over to shift { $shift }: { $open }
