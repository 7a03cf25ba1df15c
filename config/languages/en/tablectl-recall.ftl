### What tablectl tells of rounds, decks and days: recall, deck history.

## Between the rounds of a day.

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

## Who, and whose.

record-seat = seat { $seat }
record-dealer = the dealer
record-layout = the community cards
record-nobody = nobody
record-screen = screen
record-shuffler = shuffler
record-house-rule = house rule
record-device = { $device }

## What may be added to a line.

record-with-count =
    { $count ->
        [one] { $what }, { $count } card counted
       *[other] { $what }, { $count } cards counted
    }
record-with-reason = { $what }: { $reason }
record-with-note = { $what } ({ $reason })
record-refused = { $what } – refused: { $why }

## Steps and the table.

record-step-of-sheet = { $title } (sheet { $sheet })
record-lasting = { $what }, { $seconds } s
record-link-up = Link to the { $device }: up
record-link-lost = Link to the { $device }: lost, { $why }
record-restarted = The controller was stopped and started again (start { $boot }), { $seconds } s after event { $at }.
record-interrupted = The controller was INTERRUPTED and started again (start { $boot }), { $seconds } s after event { $at }.
record-restarted-clock-back = The controller was stopped and started again (start { $boot }), with the computer's clock set back, after event { $at }.
record-interrupted-clock-back = The controller was INTERRUPTED and started again (start { $boot }), with the computer's clock set back, after event { $at }.
record-before-restart = Before: { $what }
record-packets-lifted = packets lifted: { $packets }
record-packet-was-out = the packet for { $whose } was out or asked for
record-held-then = held: { $what }
record-alert-placed = LATE: placed on seat { $seat }, { $wager }; play goes on
record-alert-taken = LATE: taken from seat { $seat }, { $wager }; play goes on
record-held = HELD: { $what }
record-held-before = what held the table before this record
record-held-no-longer = No longer held, { $how }: { $what }
record-cleared = cleared
record-ended-by-itself = ended by itself
record-adopted = { $by } adopts the shuffler: { $reason }
record-stopped = The controller was stopped: { $reason }.
record-failed = The controller failed at { $event }: { $error }
record-act-refused = The shuffler refuses act { $number }: { $reject }.

## Decks.

record-deck-ready = The { $colour } deck is ready.
record-stage = { $stage }.
record-deck-back-right =
    { $count ->
        [one] The { $colour } deck is back: { $count } card, right
       *[other] The { $colour } deck is back: { $count } cards, right
    }
record-deck-back-wrong =
    { $count ->
        [one] The { $colour } deck is back: { $count } card, WRONG
       *[other] The { $colour } deck is back: { $count } cards, WRONG
    }
record-marked-round = MARKED: the { $colour } deck was found wrong, this round is in doubt
record-marked-rounds = MARKED: the { $colour } deck was found wrong, rounds { $from } to { $to } with it are in doubt
record-vouches = vouches for the { $colour } deck
record-count-right =
    { $count ->
        [one] { $count } card, right
       *[other] { $count } cards, right
    }
record-count-wrong =
    { $count ->
        [one] { $count } card, WRONG
       *[other] { $count } cards, WRONG
    }
record-count-right-by =
    { $count ->
        [one] { $count } card by the count of { $by }, right
       *[other] { $count } cards by the count of { $by }, right
    }
record-count-wrong-by =
    { $count ->
        [one] { $count } card by the count of { $by }, WRONG
       *[other] { $count } cards by the count of { $by }, WRONG
    }

## People.

record-key = { "[" }{ $key }]
record-clears = clears
record-voids-round = voids the round
record-orders = orders from round { $round } on: { $mode } ({ $reason })
record-floor-called = The floor is called; play goes on
record-floor-called-for = The floor is called: { $reason }; play goes on
record-comes-to-table = comes to the table; the floor was called { $seconds } s before

## What the shuffler did.

record-emptying = emptying the shuffler
record-packet-for-nobody = a packet for nobody
record-part-of-remainder = some of the remaining cards
record-asked-for = Asked for { $act }
record-asked-for-cards =
    { $count ->
        [one] Asked for { $act }, { $count } card
       *[other] Asked for { $act }, { $count } cards
    }
record-sent-times =
    { $times ->
        [one] { $what }, sent { $times } time
       *[other] { $what }, sent { $times } times
    }
record-lifted = Lifted: { $act }
record-act-done =
    { $count ->
        [one] Came: { $act }, { $count } card
       *[other] Came: { $act }, { $count } cards
    }
record-act-called-off = Called off, no card moved: { $act }
record-act-interrupted = It was not told how it ended: { $act }; the shuffler’s count: { $counted }
record-act-fault = The shuffler stopped ({ $fault }): { $act }; its count: { $counted }
record-act-uncounted = Came: { $act }, which the shuffler did not count
record-no-count = not known
record-act-being-counted = The shuffler has ended, and its cards are being counted: { $act }
record-has-counted-act = has counted { $act }
record-counted-by-hand = { $what }; { $count } by the count of { $by }
record-counts-act =
    { $count ->
        [one] counts { $act }: { $count } card
       *[other] counts { $act }: { $count } cards
    }
record-verdict-stands = All its cards are there, it stands: { $act }
record-verdict-again = No card of it came, it is done again: { $act }
record-verdict-void = Closed with the void round: { $act }
record-verdict-aside = Counted by hand and set aside: { $act }
record-verdict-proved = The shuffler has told after all: { $act }

## What went against the rules, and what was ruled.

record-irregular = IRREGULAR { $number }, { $irregularity }
record-irregularity-decided = Irregularity { $number }, { $irregularity }: { $deed }
record-irregularity-over = Irregularity { $number }, { $irregularity }: the shuffler has told after all
record-ruled = Seat { $seat }, { $wager }: { $effect } ({ $irregularity })
record-ruled-void = Seat { $seat }, { $wager }: { $effect } (void round)
record-dealt-by-hand =
    { $count ->
        [one] Dealt by hand: { $count } card for { $whose }
       *[other] Dealt by hand: { $count } cards for { $whose }
    }

## The head of a round.

record-deck = { $colour } deck
record-named-deck = { $colour } deck { $identity }
record-no-deck = no deck
record-seconds = { $seconds } s
record-gaming-day = gaming day { $date }
record-shift-of = shift { $shift } of { $date }
record-shift = shift { $shift }
record-void-by = by { $by }: { $reason }
record-dealt-by = Dealt by { $by }
record-then = { $first }, then { $rest }
record-chosen-by = { $what }, chosen by { $by }
record-seat-with = Seat { $seat }: { $what }
record-no-wager = no wager
record-by-touch = by touch
record-not-in-round = not in this round
record-folded = folded { $time }
record-seat-void = VOID
record-for-next-round = a wager for the next round
record-packets = Packets: { $packets }. Deck came back: { $back }.
record-packets-and-rest =
    { $count ->
        [one] Packets: { $packets }; then { $count } remaining card. Deck came back: { $back }.
       *[other] Packets: { $packets }; then { $count } remaining cards. Deck came back: { $back }.
    }
record-packet = { $whose } ({ $count })
record-packet-not-lifted = { $whose } not lifted ({ $count })
record-packet-by-hand = { $whose } by hand ({ $count })
record-none = none
record-not-counted-yet = not counted yet

## The history of a deck.

record-rounds-with-deck = Rounds with the { $colour } deck
record-decks-without-number = Decks without a number are not told apart: these rounds may be of several { $colour } decks.
record-since = { $what } from { $time }
record-until = { $what } to { $time }
record-over = Over
record-came-back-with = Came back with
record-standing = Standing
record-at-time = { $what }, { $time }
record-not-counted = not counted
record-marked-at = marked, { $time }
record-marked-and-cleared = marked, { $time }; cleared by { $by }: { $reason }
record-suspect = SUSPECT
record-good = good
record-open = open
record-rounds =
    { $count ->
        [one] { $count } round
       *[other] { $count } rounds
    }
record-suspect-rounds = { $what }; SUSPECT: { $numbers }

## tablectl recall: what it says around the rounds, and of opened cards.

record-no-round-yet = No round yet.
record-between-rounds = Between the rounds
record-cards-of-round = Round { $round }: the cards, as the shuffler read them
record-act = act { $number }
record-nobodys = nobody's
record-cards-forgotten = not known: the shuffler had forgotten them
record-by-the-rules = By the rules (nobody knows amounts, or what was laid on X):

## Hands that cannot be written as hand histories.

history-no-hand = Round { $round } has no hand of players.
history-no-amounts = Round { $round } is not written: its bets were not told (follow is not actions).
history-not-over = Round { $round } is not written: its hand is not over.
history-not-played-again = Round { $round } is not written: its acts cannot be played again. { $why }
