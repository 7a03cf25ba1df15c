### Games that players bank against each other: the steps of a hand, what is said at them, keys.

## The steps that all games have, as these games say them

step-players-idle-words = Touch a seat: it plays. Touch it again: it does not.
step-players-idle-remedy = Setting changed? Put it back, or call the supervisor.
step-players-wagering-title = Seats and blinds
step-players-wagering-words = Touch who sits in or out. Take what is put in before the cards.
step-players-wagering-remedy = A seat stays in from hand to hand until it is touched out.
step-players-waiting-deck-words = Wait for the shuffled deck.
step-players-waiting-deck-remedy = Shuffler stopped? Read its message. The bets stay where they are.
step-players-remainder-words =
    { $count ->
        [0] Take the remaining cards: the draw comes from them.
       *[other] Take the { $count } remaining cards: the draw comes from them.
    }
step-players-voiding-words = Hand void. Collect every card. Give back what each seat has put in.
step-players-voiding-remedy = A card is missing? Look in the shuffler, its tray and on the layout.

## The steps of a hand

step-deck-out-title = The deck
step-deck-out-words = Take the deck from the tray and cut it.
step-deck-out-remedy = Another deck than expected? Leave it apart, press { -the-key-stop }, call the supervisor.
step-betting-title = Betting
step-betting-words = When all have acted, close the betting.
step-betting-remedy = A bet out of turn, or too many cards? Declare an irregularity.
step-drawing-title = Draw
step-drawing-words = The draw. Each says in turn how many cards.
step-drawing-remedy = The stub runs out? The screen says what to do, in that order.
step-buying-title = Buying
step-buying-words = Each may buy a card, in turn.
step-buying-remedy = One card in each round. A hand that is all in buys none.
step-declaring-title = Declaration
step-declaring-words = Declaration: high or low.
step-declaring-remedy = Nobody changes what they have declared.
step-showdown-title = Showdown
step-showdown-words = Showdown. Touch who wins.
step-showdown-remedy = Not sure who wins? Leave the cards as they lie, call the supervisor.

## What the dealer does before a betting round

hand-deal-down =
    { $count ->
        [one] One card face down to each, seat { $seat } first.
       *[other] { $count } cards face down to each, one at a time, seat { $seat } first.
    }
hand-deal-up =
    { $count ->
        [one] One card face up to each, seat { $seat } first.
       *[other] { $count } cards face up to each, seat { $seat } first.
    }
hand-deal-both = { $down } card face down, then { $up } face up to each, seat { $seat } first.
hand-burn = Burn one card.

## What is to be done in a hand

hand-fee = Collect { $amount } from each player.
hand-time-fee = Time: collect { $amount } from each player.
hand-blinds = Small blind { $least }: seat { $seat }. Big blind { $most }: seat { $other_seat }.
hand-antes = Ante { $amount } from each player.
hand-few-players =
    { $count ->
        [one] Waiting for { $count } player
       *[other] Waiting for { $count } players
    }
hand-many-players = At most { $count } players: touch one out.
hand-round-none = Betting round { $number } of { $all }. When all have acted, close the betting.
hand-round-pot = Betting round { $number } of { $all }: touch each seat that folds. Then close the betting.
hand-opens-lowest = Touch who brings in: the lowest card showing.
hand-opens-highest = Touch who brings in: the highest card showing.
hand-opens-best = Touch who opens: the best hand showing.
hand-opens-low = Touch who opens: the lowest hand showing.
hand-suits = Suits, the highest first: { $suits }.
setting-spades-hearts-diamonds-clubs = spades, hearts, diamonds, clubs
setting-spades-hearts-clubs-diamonds = spades, hearts, clubs, diamonds
setting-hearts-diamonds-clubs-spades = hearts, diamonds, clubs, spades
setting-clubs-spades-hearts-diamonds = clubs, spades, hearts, diamonds
hand-turn-check = Seat { $seat }: check, or bet.
hand-turn-call = Seat { $seat }: { $amount } to call.
hand-turn-brings-in = Seat { $seat } brings in { $amount }, or bets more.
hand-draws = Seat { $seat }: how many cards?
hand-draws-most = Seat { $seat }: how many cards? { $count } at most.
hand-draws-ace = Seat { $seat }: how many cards? { $count } at most, four if it keeps an ace.
hand-draws-wild = Seat { $seat }: how many cards? { $count } at most, four if it keeps an ace or a wild card.
hand-draws-none = The draw, seat { $seat } first. Close it when all have drawn.
hand-buys = Seat { $seat }: a card for { $amount }, or pass.
hand-buys-none = A card for { $amount } to each who wants one. Close it when all have been asked.
hand-declares = Touch each seat by what it declares: once for high, twice for low.
hand-wins-pot = Touch who wins the pot.
hand-wins-main = Touch who wins the main pot.
hand-wins-side = Touch who wins side pot { $number }.
hand-wins-half = { $half }: touch who wins it.
hand-push = Push the pot, or touch who shares it.
hand-all-awarded = Push the pots.
hand-uncontested = Seat { $seat } is left alone: push the pot, unshown.
hand-play = Play the hand
hand-touch-a-seat = Touch a seat
hand-take-the-deck = Take the deck
hand-deck-comes = The deck comes

## What the dealer does with the stub

stub-burn = Burn one.
stub-deal =
    { $count ->
        [one] One card to seat { $seat }.
       *[other] { $count } cards to seat { $seat }.
    }
stub-shuffle-aside = Shuffle { $count } cards: bottom card and burned cards.
stub-shuffle-discards = Shuffle { $count } cards: bottom card, burned cards, discards of { $seats }.
stub-meets-own = Seat { $seat } may get a card back that it threw away.

## Keys

key-deal = DEAL
key-deal-back = TAKE THE DEAL BACK
key-betting-closed = BETTING CLOSED
key-draws-done = DRAWS DONE
key-buying-done = BUYING DONE
key-all-declared = ALL DECLARED
key-hand-over = HAND OVER
key-pair-shows = A PAIR SHOWS
key-stands-pat = Seat { $seat } stands pat
key-passes = Seat { $seat } passes
key-next-pot = NEXT POT
key-told-back = TAKE BACK
key-seat-folds = Seat { $seat } folds
key-folds = Seat { $seat } folds
key-checks = Seat { $seat } checks
key-calls = Seat { $seat } calls { $amount }
key-brings-in = Seat { $seat } brings in { $amount }
key-bets = Seat { $seat } bets { $amount }
key-completes = Seat { $seat } completes to { $amount }
key-raises = Seat { $seat } raises to { $amount }
key-seat-unfolds = Seat { $seat } is back in
key-seat-opens = Seat { $seat } opens
key-seat-draws =
    { $count ->
        [one] Seat { $seat }: one card
       *[other] Seat { $seat }: { $count } cards
    }
key-seat-buys = Seat { $seat } buys
key-seat-high = Seat { $seat }: high
key-seat-low = Seat { $seat }: low
key-seat-both = Seat { $seat }: both
key-seat-undeclares = Seat { $seat }: nothing
key-seat-wins = Seat { $seat } wins
key-seat-wins-not = Seat { $seat } does not win

## Notes and prompts

note-fee = Fee of { $amount } from { $count ->
        [one] { $count } player
       *[other] { $count } players
    }.
note-posts-short = Seat { $seat } posts { $amount } before the deal; 0.00 stands for all it owes.
note-puck = The puck is put before seat { $seat }.
prompt-take-deck = Take the deck out of the tray.
hold-released-deck = The shuffler’s count of the deck is not right. Count the cards in the tray.
hold-second-release =
    { $count ->
        [one] The shuffler put out { $count } more card: this hand has its deck.
       *[other] The shuffler put out { $count } more cards: this hand has its deck.
    }
remedy-second-release = Put them aside unseen, by their backs. A supervisor looks, and clears or voids.
hand-deck-unproved =
    { $count ->
        [one] This shuffler does not count: cards were last counted one hand ago, nothing later is proved.
       *[other] This shuffler does not count: cards were last counted { $count } hands ago, nothing later is proved.
    }
lack-releases-whole = it deals by itself: it can release a whole deck, but no packets of these hands

## Refusals

refusal-kind-strange = This game has no such irregularity.
refusal-poker-too-late-to-void = Two players have acted: the hand is played on. Fold a hand, or play on.
refusal-poker-no-puck = This game has no puck: cards decide.
refusal-poker-puck-lies = The puck lies: it moves after the hand.
refusal-poker-hand-is-on = The hand is not over.

## The stakes

stakes-limit = Limit { $least } / { $most }
stakes-pot-limit = Pot limit, from { $least }
stakes-no-limit = No limit, from { $least }
stakes-spread = Spread { $least } to { $most }
stakes-blinds = Blinds { $least } / { $most }
stakes-ante = Ante { $amount }
stakes-bring-in = Bring-in { $amount }

## What is told of a hand on the panel: the words on its keys, and what is asked

act-folds = FOLDS
act-folds-early = Somebody folds out of turn
act-checks = CHECKS
act-calls = CALLS { $amount }
act-brings-in = BRINGS IN { $amount }
act-bets = BETS { $amount }
act-raises-to = RAISES TO { $amount }
act-completes-to = COMPLETES TO { $amount }
act-other-amount = OTHER AMOUNT
act-all-in = ALL IN
act-pair = A PAIR SHOWS
act-draws = { $count }
act-stands-pat = STANDS PAT
act-buys = BUYS FOR { $amount }
act-passes = PASSES
act-high = HIGH
act-low = LOW
act-both = BOTH
act-states-pot = STATE THE POT
asks-folds-early = Who folds out of turn?
asks-bet-to = Seat { $seat }: to how much in this round?
asks-all-in = Seat { $seat } is all in: with how much in this round?
asks-pot = How much is in the pot, fee included?
asks-rake = How much of it is the rake?
hand-shows-first = Seat { $seat } shows first.
hand-gets = Seat { $seat } gets { $amount }.
pot-high-half = { $pot }, high half
pot-low-half = { $pot }, low half
odd-to-high = { $pot }: the odd { $amount } to the high half.
odd-clockwise = { $pot }: the odd { $amount } to seat { $seat }, first clockwise from the puck.
odd-clockwise-next = { $pot }: the odd { $amount } to seat { $seat }, next clockwise.
odd-highest = { $pot }: the odd { $amount } to seat { $seat }, touched first: it has the highest card by suit.
odd-lowest = { $pot }: the odd { $amount } to seat { $seat }, touched first: it has the lowest card by suit.
odd-touched-next = { $pot }: the odd { $amount } to seat { $seat }, touched next.

## static/poker/

poker-hand = The hand
poker-seat-turn = SEAT { $seat }
poker-puck = puck
poker-folded = folded
poker-all-in = all in
poker-bet = bet
poker-amount = { $amount }
poker-has-in = { $amount } in
poker-drew =
    { $count ->
        [0] pat
        [one] drew 1
       *[other] drew { $count }
    }
poker-gets = gets { $amount }
poker-goes-back = { $amount } back
poker-wins = wins
poker-high = high
poker-low = low
poker-both = both
poker-pot = Pot
poker-main-pot = Main pot
poker-side-pot = Side pot { $number }
poker-pot-is-not-known = not stated
poker-rake = rake { $amount }
poker-drop = drop { $amount }
poker-round = Betting round { $number } of { $all }
poker-wagers = bets and raises { $number } of { $all }
poker-put-the-puck = PUCK …
poker-puck-before = Before which seat does the puck lie?
poker-posts-short = POSTS LESS …
poker-who-posts-short = Who cannot post all they owe?
poker-owes = owes { $amount }
poker-has-only = has only { $amount }
poker-has-how-much = What has the seat? It owes { $amount }.
poker-least-and-most = from { $least } to { $most }
poker-least-only = at least { $least }
