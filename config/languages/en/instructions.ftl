### What is to be done now, where the words of the step itself do not say it (controller/snapshot/instruction).

## Before the table opens, and when it closes

instruction-open = Press { -the-key-open }.
instruction-adopt = The shuffler is empty? A supervisor adopts it.
instruction-empty-shuffler = Take every card out of the shuffler and its tray. Then a supervisor adopts it.
instruction-close = All is put away. Press { -the-key-close }.
instruction-supervisor-closes = All is put away. A supervisor closes the table.

## Decks

instruction-take-deck-out = Take the { $colour } deck out of the shuffler.
instruction-take-decks-out = Take both decks out of the shuffler.
instruction-put-deck-in = Put the { $colour } deck into the shuffler.
instruction-have-counted = Put the { $colour } deck into the shuffler to be counted, or count it by hand.
instruction-count-deck = Count the { $colour } deck by hand, and enter the count.
instruction-name-deck = Say which deck
instruction-shuffler-works = The shuffler shuffles and counts. Wait for it.

## In a round

instruction-no-seat-in = No seat is in: take a bet, or touch a seat to put it in.
instruction-up-card = Turn your top card.
instruction-remainder-comes = Wait for the remaining cards.
instruction-counts-differ = The two counts differ: both count again. Count the cards: { $act }. Enter the count.
instruction-counts-agreed = Both counts are the same, and the round cannot go on with them: a supervisor voids it.
instruction-else-void = If that does not help, a supervisor voids the round.
instruction-else-close = If that does not help, a supervisor closes the table, or has it dealt by hand.
instruction-else-shut = If that does not help, a supervisor closes the table.
instruction-else-off = If that does not help, switch the shuffler off.
instruction-clear-tray = Take the cards out of the shuffler's tray.
instruction-void-over = Round void. Collect every card, then press { -the-key-round-over }.
instruction-decide = Decide irregularity { $what }.
instruction-void-irregular = Irregularity { $what }: no remedy is possible now. A supervisor voids the round.
