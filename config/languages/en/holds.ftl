### What holds the table, and what to do about it.

hold-shuffler-lost = The shuffler does not answer.
hold-sensors-lost = The sensors do not answer.
hold-key-pad-lost = The key pad does not answer.
remedy-lost = Check the cable and the power; play goes on by itself.
hold-key-stuck = The key pad is stuck at { $keys }.
remedy-key-stuck = Free the key, or change the key pad; play goes on by itself.
hold-unknown-shuffler = The shuffler { $serial } is not this table's.
hold-unknown-sensors = The sensors { $serial } are not this table's.
hold-unknown-key-pad = The key pad { $serial } is not this table's.
remedy-unknown-device = Plug in the configured device, or have the technician configure this one.
hold-foreign = The shuffler { $serial } is new here, was replaced, lost its memory, or serves another computer now.
remedy-foreign = Close the table, empty the shuffler, then a supervisor adopts it.
hold-memory = The shuffler's memory does not fit the journal: { $why }.
remedy-memory = Void the round, close the table, empty the shuffler, then a supervisor adopts it.
hold-unsupported = The shuffler cannot serve this game: { $why }.
remedy-unsupported = Use another shuffler.
hold-reads-cards = The shuffler can read card faces, and the profile “{ $name }” does not allow that.
remedy-reads-cards = Use a shuffler that only counts.
hold-setting = The shuffler is set to { $what }.
remedy-setting = Set the shuffler to the game and to shuffling; a technician helps.
hold-confirm-setting = The shuffler cannot report its setting, which must be “{ $game }”, shuffling.
remedy-confirm-setting = A supervisor looks at the shuffler and clears.
hold-door = The shuffler's { $what } is open.
hold-doors = The shuffler's { $what } are open.
remedy-close-cover = Close the cover.
remedy-close-input = Close the input.
remedy-close-doors = Close the cover and the input.
hold-fault = The shuffler reports: { $fault }.
remedy-fault = Follow the shuffler's display: free the path of the cards, or call the technician.
hold-put-right = Put right: { $what }
hold-told-before = As it was before { $time }: { $what }
remedy-put-right = It is put right. A supervisor looks at the table, and clears.
hold-act-overdue = The shuffler has not finished: { $what }.
remedy-act-overdue = Wait for the shuffler, or switch it off and on; lift nothing.
hold-left-inside =
    { $count ->
        [one] { $count } card is in the shuffler, which is no whole deck.
       *[other] { $count } cards are in the shuffler, which are no whole deck.
    }
remedy-left-inside = Take the cards out of the shuffler, find the missing ones, count the deck and load it again.
hold-unproved = The { $colour } deck is ready and was not counted since it came in, or cards of it are out.
remedy-unproved = Take that deck out of the shuffler, find its cards, and load it again.
hold-sorted = The { $colour } deck was sorted, not shuffled.
remedy-sorted = Take the sorted deck out, set the shuffler to shuffling, and load the deck again.
hold-not-empty = The shuffler must be seen empty before the next round: { $why }.
remedy-not-empty = Free the path of the cards, take every card out of the shuffler and its tray, close it, then load both decks.
hold-alternation = The { $colour } deck was dealt last: it is the other one's turn.
remedy-alternation = Take the deck that was dealt last out, load the other one first; or a supervisor orders one deck.
hold-out-of-play = The { $colour } deck is out of play.
remedy-out-of-play = Take that deck out; or order two decks, and a supervisor clears with its right count.
hold-deck-out = The { $colour } deck is not in the shuffler.
remedy-deck-out = Put the missing deck into the shuffler; or a supervisor orders one deck.
remedy-deck-waits = The shuffler works on the other deck: put this one in when the input is free.
hold-stray = The exit tray is not empty, and nothing was asked for.
hold-stray-unknown = The exit tray is not known to be empty, and nothing was asked for.
remedy-stray = Take the cards out unseen and see which deck they are missing from.
remedy-stray-taken = See which deck the cards are missing from. Then a supervisor clears.
hold-arithmetic =
    { $count ->
        [one] The shuffler's count does not add up: { $count } card inside, not { $due }.
       *[other] The shuffler's count does not add up: { $count } cards inside, not { $due }.
    }
remedy-arithmetic = Count the cards, check the deck, and have a supervisor clear with the count or void the round.
hold-irregular = Irregularity { $what } is to be decided.
remedy-irregular = Decide the irregularity as the rules allow.
hold-rebooted = The shuffler was restarted.
hold-rebooted-during = The shuffler was restarted during { $act }.
remedy-rebooted = Did no card come into the tray meanwhile? Press { -the-key-continue }; else call a supervisor. After the round the shuffler is emptied.
hold-packet-size = The packet for seat { $seat } is not of its size.
hold-dealer-packet-size = The packet for the dealer is not of its size.
hold-layout-packet-size = The packet of the community cards is not of its size.
hold-remainder = The remaining cards are not as many as are due.
remedy-count = Lift nothing. The dealer counts the cards, a supervisor counts them, too, and clears.
hold-put-out = The shuffler put out { $act } while it was to put out nothing.
hold-unshown = A packet was lifted before the table could tell whose it is.
remedy-see-packets = Lift nothing. A supervisor sees where each packet lies, and clears or voids.
hold-surplus =
    { $count ->
        [one] The shuffler put out { $count } card that belongs to nobody.
       *[other] The shuffler put out { $count } cards that belong to nobody.
    }
hold-lifted = A packet was lifted while the bets were open.
remedy-put-aside = Put the cards aside unseen; a supervisor voids the round.
remedy-lay-back = Was no card seen? Lay the packet back into the tray: a supervisor counts it and clears. Else they void the round.
hold-no-packet = The shuffler has put out no packet since the last one was lifted.
hold-no-cards = The shuffler has not put out the cards.
remedy-no-packet = Follow the shuffler's display; a supervisor may void the round.
hold-act-failed = The shuffler stopped at { $what }.
hold-act-unknown = The shuffler cannot tell what became of { $act }.
hold-refused = The shuffler does not do it: { $what }.
remedy-refused = Put right what the shuffler reports, then press { -the-key-continue }.
hold-wrong-deck = The wrong deck is in the shuffler: { $colour } backs.
hold-wrong-deck-in-input = The wrong deck is in the shuffler: { $colour } backs in the input.
remedy-wrong-deck = Take the wrong deck out of the shuffler and load the right one.
hold-deck-count-wanted = The { $colour } deck is out of play until a supervisor has its right count.
hold-deck-came-back =
    { $count ->
        [one] The { $colour } deck came back with { $count } card, not { $due }.
       *[other] The { $colour } deck came back with { $count } cards, not { $due }.
    }
hold-deck-came-back-suspect =
    { $count ->
        [one] The { $colour } deck came back with { $count } card, not { $due }, from round { $round }; suspect since round { $first_round }.
       *[other] The { $colour } deck came back with { $count } cards, not { $due }, from round { $round }; suspect since round { $first_round }.
    }
hold-deck-uncountable = The { $colour } deck cannot be counted by the shuffler, and cards of it may be out.
hold-deck-by-hand = The { $colour } deck has to be counted by hand: the shuffler cannot count it.
remedy-deck-count = Count the deck by hand; a supervisor clears with the count, or the deck is replaced.
remedy-count-this-deck = Count the { $colour } deck by hand; a supervisor clears with the count, or the deck is replaced.
hold-hand-count = The dealer's count of the remaining cards is not right.
remedy-hand-count = Keep the cards apart. A supervisor counts them, too, and clears with the count or voids.
hold-stopped = The dealer stopped the game.
remedy-stopped = Press { -the-key-continue }.
hold-payout = A large payout waits for a supervisor: { $what }.
hold-payout-odd = A payout waits for a supervisor: { $what }.
hold-payouts-of-seat = The payout of seat { $seat } is { $amount } in all.
hold-payouts-of-round = The payout of the round is { $amount } in all.
remedy-payout = A supervisor looks at the hand, and acknowledges or refuses it before it is paid.
hold-software = The software is not approved: { $what }.
remedy-software = A technician installs what was approved, and starts it: tablectl manifest --check.
hold-clock = The clock says { $time }, { $count } hours after the last event in the journal.
remedy-clock = Compare date and time with a watch. If they are right, clear; if not, a technician sets the clock.
hold-clock-set-right = the clock was set right
hold-disk = The journal's disk ({ $path }) is full: another round might not be written to its end.
remedy-disk = A technician makes room on the disk; the table goes on by itself.
hold-journal-damaged = The journal is damaged: event { $number }: { $what }.
remedy-journal-damaged = Keep the files and call the technician: tablectl journal verify.
hold-failed = The controller met an error in itself: { $error }.
remedy-failed = Call the technician.

## Why the shuffler’s memory does not fit the journal

memory-other-act = its last act is { $told }, the journal's { $due }
memory-act = { $number } ({ $what })
memory-refuses = it refuses act { $number } ({ $reject }), its last is { $told }: { $what }
memory-none = it remembers none
memory-started = not ended
memory-done = done
memory-fault = stopped by a fault
memory-interrupted = interrupted
memory-voided = void
memory-put-out = it has put out { $told } times, the journal knows { $number }
memory-out-of-turn = it tells of its dispensing { $number } after { $told }

## What the procedure needs of a shuffler

lack-shuffler = it is not a shuffler
lack-next-packet = it does not put out the next packet when one is lifted
lack-green-button = it has no green button of its own
lack-two-sizes = it deals packets of one size, and this game has two
lack-packets = it does not put out packets when the table asks
lack-obedience = it obeys its own green button
lack-proof = it cannot prove what it dispensed

## Why the shuffler must be seen empty

empty-cover-opened = its cover was opened
empty-fault = it reported { $fault }
empty-service = it was in service
empty-restarted = it was restarted
empty-another = it is another one
empty-table-opens = the table opens
empty-table-was-dead = the table was dead
empty-unwanted-cards = it put out cards that no round wanted

## How the shuffler is set

setting-mode = { $mode }, not shuffle
setting-game = “{ $setting }”, not “{ $game }”

## Why the software is not approved

software-no-manifest = no manifest was approved
software-being-read = its files are being read
software-unread = its files could not be read
software-unguarded = it was started without the launcher that lets only approved code run

## An irregularity

irregular-named = { $number }, { $irregularity }
irregular-remarked = { $number }, { $irregularity } ({ $remark })
irregular-at-seat = { $number }, { $irregularity } at seat { $seat }
irregular-at-seat-remarked = { $number }, { $irregularity } at seat { $seat } ({ $remark })
remark-green-early = the green button was pressed with seats unserved
remark-stub = the stub is not as many cards as are due
remark-packet = for seat { $seat }
remark-dealer-packet = for the dealer
remark-layout-packet = the community cards

## How a hold ended

hold-confirmed = confirmed
hold-deck-set-aside = set aside: { $reason }
hold-ended-by-adoption = adoption

## held: what held the table, by kind, as reports list it

held-act-failed = shuffler stopped at its work
held-act-overdue = shuffler late with its work
held-act-unknown = unknown what the shuffler did
held-alternation = alternation
held-arithmetic = arithmetic
held-confirm-setting = setting to confirm
held-deck-count = count of a deck
held-deck-out = deck not inside
held-door = open door
held-failed = failure of the controller
held-foreign = foreign shuffler
held-hand-count = count by hand
held-irregular = irregularity
held-clock = clock to be confirmed
held-disk = disk full
held-journal-damaged = damaged journal
held-left-inside = cards left inside
held-lifted = lifted too early
held-lost = lost device
held-memory = shuffler's memory
held-no-packet = no packet
held-not-empty = not seen empty
held-out-of-play = deck out of play
held-packet = packet
held-payout = payout that waits
held-put-out = packet put out meanwhile
held-reads-cards = shuffler that reads cards
held-rebooted = shuffler started anew
held-refused = refused act
held-remainder = remaining cards
held-setting = setting
held-shuffler-fault = fault of the shuffler
held-software = software not approved
held-sorted = sorted deck
held-stopped = stopped game
held-stray = cards in the exit tray
held-stuck = stuck key
held-surplus = too many cards
held-unknown-device = unknown device
held-unproved = deck not proved
held-unshown = packet not shown
held-unsupported = unfit shuffler
held-wrong-deck = wrong deck

## What differs from the approved software

software-approval-unreadable = { $path } cannot be read: { $error }
software-approval-no-text = { $path } is no text
software-files-differ =
    { $count ->
        [one] { $count } file is not as approved: { $path }
       *[other] { $count } files are not as approved: { $path }, …
    }
