### Why something is refused; it changed nothing.

refusal-not-now = That key does nothing now: { $title }.
refusal-held = The table is held: { $hold }
refusal-no-wager = No wager lies on the table.
refusal-already-called = No more bets is already called.
refusal-not-called = No more bets has not been called.
refusal-first-packet-lifted = The first packet has been lifted: the bets stay closed.
refusal-take-back-never = This house does not take no more bets back.
refusal-take-back-supervisor = Only a supervisor takes no more bets back.
refusal-green-too-early = Too early: the dealer's packet has not been lifted.
refusal-green-on-shuffler = The green button is on the shuffler: it releases the cards by itself.
refusal-green-twice = The remaining cards were already asked for.
refusal-cards-not-out = The remaining cards are not out yet.
refusal-decisions-closed = The decisions are already closed.
refusal-not-settled = The round is not at its settling yet.
refusal-not-emptied = The shuffler still holds cards of this round.
refusal-round-is-over = The round is already over.
refusal-already-stopped = The game is already stopped.
refusal-nothing-to-continue = Nothing waits for the dealer's confirmation.
refusal-dealer-clears = A dealer must clear this: { $hold }
refusal-supervisor-clears = A supervisor must clear this: { $hold }
refusal-technician-clears = A technician, at the closed table, must clear this: { $hold }
refusal-cause-remains = Not yet: { $hold }
refusal-already-open = The table is already open.
refusal-table-closed = The table is closed.
refusal-not-put-away = Not yet: { $missing }.
refusal-supervisor-closes = The shuffler cannot be asked: a supervisor closes the table.
refusal-supervisor-changes = A supervisor orders a change of decks.
refusal-deck-unknown = This table has no such deck.
refusal-register-instead = No deck is in play: register those that come in at opening.
refusal-change-ordered = That change is ordered already.
refusal-identity-of-another = The other deck has that number.
refusal-old-deck-there = First the old deck must be out of the shuffler, and counted.
refusal-identity-gone = That is the deck that was just taken out.
refusal-register-later = A deck is registered while the table opens, or in a change of decks.
refusal-deck-inside = Take the deck out of the shuffler first.
refusal-supervisor-counts = Its count is in doubt: a supervisor clears that with the right one.
refusal-count-later = A deck is counted by hand in a change of decks, or when the table closes.
refusal-dead-already = The table is dead already.
refusal-dead-later = A table goes dead between rounds, while no wager lies.
refusal-already-closing = The table already closes after this round.
refusal-last-seat = It is the only seat in the round: take no more bets back instead.
refusal-seat-not-in = That seat is not in this round.
refusal-decided = The decisions are closed: that seat's hand stands as it is.
refusal-tray-not-empty = Cards still lie in the exit tray.
refusal-seat-unknown = This table has no such seat.
refusal-stale-offer = That key has changed its meaning since: look again.
refusal-unknown-device = A press from a device that is not this table's key pad.
refusal-not-proved = Show who you are: badge and PIN.
refusal-not-checked = Badge and PIN cannot be checked now: see the log.
refusal-wrong-pin = That badge and that PIN do not belong together.
refusal-locked-out = That badge is locked out for a while; another supervisor can let it in.
refusal-not-supervisor = Only a supervisor may do that.
refusal-technician-only = A technician tests the lamps.
refusal-technician-later = A technician works on a closed table only.
refusal-dealer-taps = A dealer taps their badge.
refusal-open-supervisor = A supervisor opens and closes the table, and signs on first.
refusal-nobody-signed-on = Nobody is signed on.
refusal-not-locked-out = That badge is not locked out.
refusal-badge-unknown = Nobody here has that badge.
refusal-technician-deals-not = A technician does not deal.
refusal-floor-called = The floor is called already.
refusal-wager-unknown = This game has no such wager.
refusal-payout-above-limit = { $wager } pays at most { $amount } in a round: share it in proportion, at most { $most } here.
refusal-payouts-above-limit = { $wager } pays at most { $amount } in a round, { $stated } of it is stated for other seats: share it in proportion, at most { $most } here.
refusal-not-settling = Payouts are stated while the round is being settled: { $title }.
refusal-nothing-held = The table is not held.
refusal-rules-without-void = What becomes of wagers is said where the round is voided.
refusal-no-seat-with-wager = There is no seat { $seat } with a wager “{ $wager }”.
refusal-seat-has-no-wager = Seat { $seat } has no { $wager } in this round.
refusal-none-stands-in-void = Seat { $seat }, { $wager }: no wager stands in a void round.
refusal-two-effects = Seat { $seat }, { $wager }: two effects are named.
refusal-no-round = There is no round to void.
refusal-count-needed = Count the cards in question and give the count.
refusal-counts-disagree = The dealer counted { $counted } cards, you { $count }: both count again.
refusal-dealer-counts = The dealer counts here; supervisors give their count as they clear.
refusal-nothing-to-count = No cards are to be counted now.
refusal-counting = First the cards in question are counted.
refusal-count-wrong =
    { $count ->
        [one] With { $count } card the round cannot go on: void it.
       *[other] With { $count } cards the round cannot go on: void it.
    }
refusal-must-void = A packet was lifted that is nobody's: only voiding the round puts that right.
refusal-ends-by-itself = Nobody clears this, it ends with its cause: { $hold }
refusal-deck-wrong =
    { $count ->
        [one] With { $count } card this deck cannot be played: replace it.
       *[other] With { $count } cards this deck cannot be played: replace it.
    }
refusal-deck-uncounted = Count the deck by hand and give the count.
refusal-stub-uncounted = Count the remaining cards by hand and give the count.
refusal-no-turns = At this table any deck may be dealt: nothing has to be ordered.
refusal-already-ordered = So many decks are played already.
refusal-supervisor-chooses = A supervisor chooses what is played.
refusal-choice-impossible = { $objection }
refusal-switch-is-fixed = The house does not let that change at the table: { $fixed }.
refusal-choice-in-force = That is played already, or will be after this round.
refusal-adopt-refused = The shuffler does not let itself be adopted: it is not empty.
refusal-not-closed = Close the table first.
refusal-shuffler-absent = No shuffler answers.
refusal-shuffler-not-empty = Empty the shuffler first: input, inside and exit tray.
refusal-supervisor-looks = Only a supervisor looks at the cards of a round.
refusal-round-not-past = That round is not over: nobody looks at its cards.
refusal-nothing-to-take-over = Nothing was left open by the shift before.
refusal-supervisor-takes-over = A supervisor takes over what is open.
refusal-not-your-role = A technician has no say in a round.
refusal-seat-needed = Name a seat of this table.
refusal-wager-needed = Name the wager: no alert of that seat tells it.
refusal-declared-already = That is declared already, and not decided yet.
refusal-no-round-on = No round is under way in which that could have happened.
refusal-irregular-open = An irregularity of this round is not decided yet.
refusal-irregular-unknown = No irregularity of that number is open.
refusal-remedy-forbidden = The rules of this house allow against it: { $allowed }.
refusal-remedy-above-role = The rules of this house leave that to a supervisor.
refusal-effect-forbidden = The rules of this house do not allow that effect on that wager.
refusal-count-first = Only the cards' count lets the round be played on: clear with the count.
refusal-no-card-out = No card has left the shuffler.
refusal-later-packet = It cannot be moved any more: a later packet was dealt.
refusal-not-in-round = Only a seat that is in the round can be ruled on so.
refusal-no-alert = No bet was put down late there: no spot has told of one.
refusal-no-bet-there = No such bet lies there.
refusal-lacks-wager = That bet must stand beside another one, which does not stand.
refusal-packet-on-way = Its packet is in the tray or on its way: lay it before the seat first.
refusal-last-hand = It is the only hand in the round: void the round.
refusal-nothing-to-deal = Nothing is left to be dealt by hand.
refusal-cards-in-shuffler = Take all cards of this deck out of the shuffler and its tray first.
refusal-rest-miscounted =
    { $count ->
        [one] With { $count } card left the packets are not right: count again, or void.
       *[other] With { $count } cards left the packets are not right: count again, or void.
    }
refusal-supervisor-only = A supervisor orders that.
refusal-mode-in-force = The table deals so already.
refusal-dealt-by-hand = This round is dealt by hand: count the stub.
refusal-already-adopted = This shuffler is in service already.
