### What the dealer sees at each step: its title, what to do now, what to do when it goes wrong.
### A game's file names only what it says otherwise (controller/data/definition/step_messages.py).

## closed

step-closed-title = Table closed
step-closed-words = A supervisor opens the table.
step-closed-remedy = If no supervisor is here, call the floor.

## opening

step-opening-title = Opening
step-opening-words = Set the shuffler to { $game }. Load both decks.
step-opening-remedy = The table opens when every line is done. A technician can help with the shuffler.

## idle

step-idle-title = Ready
step-idle-words = Shuffler ready for { $game }. Invite the first bets.
step-idle-remedy = Setting changed? Put it back, or call the supervisor.

## wagering

step-wagering-title = Bets open
step-wagering-words = Take the bets. Then press { -the-key-no-more-bets }.
step-wagering-remedy = A spot shows wrong? Touch the seat to put it in or out.

## waiting_deck

step-waiting-deck-title = Deck on its way
step-waiting-deck-words = Bets are closed. Wait for the shuffled deck.
step-waiting-deck-remedy = Shuffler stopped? Read its message. The wagers stay where they are.

## dealing.seat

step-dealing-seat-title = Deal to a seat
step-dealing-seat-words = Seat { $seat }: give the { $size } cards, face down.
step-dealing-seat-remedy = Too few or too many? Touch nothing, press { -the-key-stop }, call the supervisor.

## dealing.dealer

step-dealing-dealer-title = Your own hand
step-dealing-dealer-words = Take your own { $size } cards. Keep them face down.
step-dealing-dealer-remedy = Too few or too many? Touch nothing, press { -the-key-stop }, call the supervisor.

## dealing.layout

step-dealing-layout-title = Community cards
step-dealing-layout-words = Lay the { $size } community cards, face down.
step-dealing-layout-remedy = Too few or too many? Touch nothing, press { -the-key-stop }, call the supervisor.

## up_card

step-up-card-title = Up card
step-up-card-words = Turn your top card, and press the green button, here or on the shuffler.
step-up-card-here = Turn your top card, and press the green button.
step-up-card-remedy = More than one turned? Leave them as they lie, press { -the-key-stop }, call the supervisor.

## awaiting_green

step-awaiting-green-title = Green button
step-awaiting-green-words = Press the green button, here or on the shuffler.
step-awaiting-green-here = Press the green button.
step-awaiting-green-remedy = Nothing comes? Read the message on the shuffler and on the panel.

## remainder

step-remainder-title = Remaining cards
step-remainder-words =
    { $count ->
        [0] Move the remaining cards to the rack, faces hidden.
       *[other] Move the { $count } remaining cards to the rack, faces hidden.
    }
step-remainder-community-words =
    { $count ->
        [0] Take the remaining cards. Lay the community cards, face down; the rest goes to the rack.
       *[other] Take the { $count } remaining cards. Lay the community cards, face down; the rest goes to the rack.
    }
step-remainder-remedy = Another count? Leave them apart, press { -the-key-stop }, call the supervisor.

## stub_count

step-stub-count-title = Count the stub
step-stub-count-words = Count the stub by hand, and enter the count.
step-stub-count-community-words = Count the stub by hand, without the community cards, and enter the count.
step-stub-count-remedy = Another count than the table expects? Leave them apart, call the supervisor.
step-deck-count-title = Count the deck
step-deck-count-words = Count the whole deck by hand, faces hidden, and enter the count.
step-deck-count-remedy = Another count than the table expects? Leave it apart, call the supervisor.

## deciding

step-deciding-title = Decisions
step-deciding-words = Each seat folds, or puts its bet down. Then press { -the-key-decisions-closed }.
step-deciding-remedy = A mistake? Before you press, the player may still put the bet down.

## revealing

step-revealing-title = Dealer's hand
step-revealing-words = Turn your cards.
step-revealing-remedy = A card is missing or exposed? Press { -the-key-stop }, call the supervisor.

## settling

step-settling-title = Settle
step-settling-words = Settle every seat. Then press { -the-key-round-over }.
step-settling-remedy = A dispute? Leave the cards as they lie, press { -the-key-stop }, call the supervisor.
## reload

step-reload-title = Used deck
step-reload-words = Put the { $colour } deck into the shuffler.
step-reload-remedy = Other backs in the pile? Press { -the-key-stop }, call the supervisor.

## reconcile

step-reconcile-title = Count by hand
step-reconcile-words = Lift nothing more. Count the cards: { $act }. Enter the count.
step-reconcile-remedy = The supervisor counts, too. Both counts must be the same.

## voiding

step-voiding-title = Round void
step-voiding-words = Round void. Collect every card. Each spot shows what becomes of its wager.
step-voiding-remedy = A card is missing? Look in the shuffler, its tray and the rack.

## deck_change

step-deck-change-title = Deck change
step-deck-change-words = New { $colour } deck: take the old one out, count it, load the new one.
step-deck-change-remedy = A card is missing? Count again, look in the shuffler, call the supervisor.

## dead_table

step-dead-table-title = Dead table
step-dead-table-words = Take both decks out and spread them. To play again, load both.
step-dead-table-remedy = A card is missing? Count the decks, call the supervisor.

## closing

step-closing-title = Closing
step-closing-words = Take both decks out of the shuffler and count them.
step-closing-remedy = Shuffler does not answer? A supervisor closes the table.
