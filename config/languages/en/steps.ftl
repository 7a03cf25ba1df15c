### What the dealer sees at each step: its title, what to do now, what to do when it goes wrong.
### A game's file names only what it says otherwise (controller/data/definition/step_messages.py).

## closed

step-closed-title = Table closed
step-closed-words = Table closed. A supervisor opens it.
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
step-wagering-ante = Take the Ante bets. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-super-bonus = Take equal Ante and Super Bonus bets, and Queens Up. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-odds = Take equal Ante and Odds bets, and side bets. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-aces-up = Take Ante and Aces Up bets, equal where both lie. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-pair-plus = Take Ante and Pair Plus bets. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-flush-bonus = Take Ante and Flush Bonus bets. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-blind = Take equal Ante and Blind bets, and Trips. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-aa-bonus = Take Ante and AA Bonus bets. Then press { -the-key-no-more-bets }.
step-wagering-ante-and-3-card-bonus = Take Ante and 3 Card Bonus bets. Then press { -the-key-no-more-bets }.
step-wagering-three-equal-bets = Take three equal bets of each player, and 3 Card Bonus. Then press { -the-key-no-more-bets }.
step-wagering-ante-pair-plus-and-sides = Take Ante, Pair Plus and side bets. Then press { -the-key-no-more-bets }.
step-wagering-remedy = A spot shows wrong? Touch the seat to put it in or out.

## waiting_deck

step-waiting-deck-title = Deck on its way
step-waiting-deck-words = Bets are closed. Wait for the shuffled deck.
step-waiting-deck-remedy = Shuffler stopped? Read its message. The wagers stay where they are.

## dealing.seat

step-dealing-seat-title = Deal to a seat
step-dealing-seat-words = Seat { $seat }: give the { $size } cards, face down.
step-dealing-seat-with-draw-card = Seat { $seat }: give the { $size } cards. Pull the top one onto Draw Card.
step-dealing-seat-remedy = Too few or too many? Touch nothing, press { -the-key-stop }, call the supervisor.

## dealing.dealer

step-dealing-dealer-title = Your own hand
step-dealing-dealer-words = Take your own { $size } cards. Keep them face down.
step-dealing-dealer-remedy = Too few or too many? Touch nothing, press { -the-key-stop }, call the supervisor.

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
step-deciding-raise-twice = Each Ante: fold, or Raise exactly 2× the Ante. Then press { -the-key-decisions-closed }.
step-deciding-play-to-3-with-aces = Each Ante: fold, or Play 1×, with a pair of aces to 3×. Then press { -the-key-decisions-closed }.
step-deciding-raise-to-3 = Each Ante: fold, or Raise 1×, with a pair of aces to 3×. Then press { -the-key-decisions-closed }.
step-deciding-raise-to-3-by-suit = Each Ante: fold, or Raise 1×; five of a suit to 2×, six or more to 3×. Then press { -the-key-decisions-closed }.
step-deciding-play-to-3 = Each Ante: fold, or Play 1× to 3×. Then press { -the-key-decisions-closed }.
step-deciding-play-to-2-and-discard = Each Ante: fold, or Play 1× to 2×; discard to X, keep on Hold; need not discard. Then press { -the-key-decisions-closed }.
step-deciding-play-exactly = Each Ante: fold, or Play exactly the Ante. Then press { -the-key-decisions-closed }.
step-deciding-remedy = Fold by mistake? Before you press, the player may still put the bet down.

## stage: what is turned and decided, stage by stage; the game's file has the labels of wagers

stage-title = { $stage }
stage-turn =
    { $count ->
        [one] Turn one community card.
       *[other] Turn { $count } community cards.
    }
stage-fold = Each { $base }: fold, or { $wager } { $times }×.
stage-stay = Each { $base }: check, or { $wager } { $times }×.
stage-takes-back = Each seat: leave { $wager }, or take it back.
stage-closes = { $what } Then press { -the-key-decisions-closed }.
stage-turn-last =
    { $count ->
        [one] Turn the last community card.
       *[other] Turn the last { $count } community cards.
    }

## revealing

step-revealing-title = Dealer's hand
step-revealing-words = Turn your cards.
step-revealing-ace-king-opens = Turn your cards. Ace and king, or better, opens.
step-revealing-longest-suit = Turn your cards. Set your longest suit apart. Three of a suit, nine high, or better opens.
step-revealing-best-four-king-opens = Turn your cards. Set your best four apart. King high or better opens.
step-revealing-best-four = Turn your cards. Set your best four apart.
step-revealing-best-three = Turn your cards. Set your best three apart.
step-revealing-queen-plays = Turn your cards. Queen high or better plays.
step-revealing-pair-opens = Turn your cards. A pair or better opens.
step-revealing-fours-open = Turn your cards. A pair of fours or better opens.
step-revealing-last-card = Turn the last community card.
step-revealing-remedy = A card is missing or exposed? Press { -the-key-stop }, call the supervisor.

## settling

step-settling-title = Settle
step-settling-raise-ante = Counter-clockwise, each seat: Raise, then Ante. Then press { -the-key-round-over }.
step-settling-raise-ante-flush-bonus = Counter-clockwise, each seat: Raise, Ante, Flush Bonus. Then press { -the-key-round-over }.
step-settling-play-ante-super-bonus = Counter-clockwise, each seat: Play, Ante, Super Bonus, Queens Up. Then press { -the-key-round-over }.
step-settling-play-ante-blind = Counter-clockwise, each seat: Play, Ante, Blind, Trips. Then press { -the-key-round-over }.
step-settling-call-ante-aa-bonus = Counter-clockwise, each seat: Call, Ante, AA Bonus. Then press { -the-key-round-over }.
step-settling-streets = Counter-clockwise, each seat: Ante and streets alike, 3 Card Bonus. Then press { -the-key-round-over }.
step-settling-three-bets = Counter-clockwise, each seat: the bets that lie, 3 Card Bonus. Then press { -the-key-round-over }.
step-settling-raise-ante-odds = Counter-clockwise, each seat: Raise, Ante, Odds, side bets. Then press { -the-key-round-over }.
step-settling-aces-up-play-ante = Counter-clockwise, each seat: Aces Up, Play, Ante, Ante Bonus. Then press { -the-key-round-over }.
step-settling-words = Settle every seat. Then press { -the-key-round-over }.
step-settling-play-ante-pair-plus = Counter-clockwise, each seat: Play, Ante, Ante Bonus, side bets. Then press { -the-key-round-over }.
step-settling-remedy = A dispute? Leave the cards as they lie, press { -the-key-stop }, call the supervisor.
step-settling-one-by-one = Go counter-clockwise, one seat after the other.
step-settling-hold-and-x = Turn Hold and X. Pair Plus: a pair or better is paid.
step-settling-draw-card = X used? Turn the Draw Card. Settle Ante and Play against your hand.
step-settling-ante-bonus = Ante Bonus: three of a kind or better, win or lose. Not for a fold.

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
