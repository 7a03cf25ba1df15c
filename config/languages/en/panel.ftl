### The dealer’s screen, the fault screen, and what all screens share.

panel-no-answer = No answer from the controller. Look at the table before you press again.

panel-round-number = Round { $number }
panel-at-the-table-for = { $minutes } min dealing
panel-pays-at-seat = What pays at seat { $seat }
panel-settled-count = settled { $count } of { $all }
panel-pays-push = push
panel-pays-even = even money
panel-pays-wins-or-beaten = won / beaten
panel-pays-at-most = at most { $most }
panel-technician = Technician
panel-supervisor = Supervisor
panel-title = dealer-table: { $table }
panel-title-demo = dealer-table: demo of { $table }
panel-waiting-for-controller = Waiting for the controller of { $table }.
panel-no-connection = No connection to the controller.
panel-may-be-old = What you see may be old. The table keeps its state; this page comes back by itself.

panel-since = since
panel-button-on-shuffler = The button on the shuffler
panel-waiting-for-a-bet = Waiting for a bet
panel-no-next-deal-yet = No next deal yet
panel-turn-your-cards = Turn your cards
panel-turn-last =
    { $count ->
        [one] Turn the last card
       *[other] Turn the last { $count } cards
    }
panel-it-is-emptied = The shuffler is emptied
panel-lift-the-packet = Lift the packet
panel-take-the-cards = Take the cards out
panel-lift-the-remaining-cards = Lift the remaining cards
panel-take-the-shuffled-deck = Take the shuffled deck
panel-it-shuffles = The shuffler shuffles
panel-deal-by-hand = Deal by hand
panel-the-packet-comes = The packet comes
panel-remaining-cards-come = The remaining cards come

panel-also-stands = Also: { $what }

panel-step-of-sheet = Step { $numbers } of the sheet
panel-then = Then: { $title }

panel-to-be-seen-to = To be seen to
panel-take-out = Take out: { $colour }
panel-load = Load: { $colour }
panel-say-which = Name the { $colour } deck
panel-enter-count-of = Enter the count: { $colour }
panel-check-done = done
panel-check-needed = to be done
panel-check-not-needed = not needed

panel-the-layout = The layout
panel-shift = Shift { $shift }

panel-keys = Keys
panel-enter-count = Enter the count
panel-count-again = Count again
panel-has-counted = Counted by { $name }.
panel-adopt-the-shuffler = Adopt the shuffler
panel-clear = Clear
panel-more = More

panel-the-exit-tray = The exit tray
panel-input-where-decks-go-in = The input, where decks go in
panel-inside-the-shuffler = Inside the shuffler
panel-the-cover = The cover
panel-shufflers-display = The shuffler's display
panel-green-button-on-shuffler = The green button on the shuffler
panel-cable-and-power = Cable and power: { $name }
panel-the-deck = The deck
panel-the-controller = The controller
panel-dealers-keys = The dealer's keys

panel-come-please = Come, please
panel-another-reason = Another reason
panel-something-went-wrong = Something went wrong
panel-keys-right = Keys to the right
panel-letters-off = No letters of the keyboard
panel-letters-on = Letters of the keyboard
panel-keys-left = Keys to the left

panel-title-words = { $title }: { $words }
panel-shufflers-tray = Shuffler's tray
panel-for-seat = for seat { $seat }
panel-for-dealer = for the dealer
panel-for-layout = community cards
panel-kept = kept, the first packet
panel-kept-for-seat = kept for seat { $seat }
panel-tray-full = cards lie in it
panel-tray-unknown = unknown
panel-tray-empty = empty
panel-your-hand = Your hand
panel-community = Community cards
panel-not-laid-out = to come
panel-turned = { $count } of { $all } turned
panel-with-you = with you
panel-no-cards = no cards
panel-no-cards-yet = no cards yet
panel-discard-rack = Discard rack
panel-cards-to-come =
    { $count ->
        [one] { $count } card to come
       *[other] { $count } cards to come
    }
panel-cards-counted =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }

panel-notices = Notices
panel-more-notices =
    { $count ->
        [one] { $count } more notice
       *[other] { $count } more notices
    }
panel-device-troubled = Part of the { $name } does not work. Tell a technician.
panel-no-next-deal = No next deal
panel-refused-again = { $why } (asked { $count } times)
panel-alert-untold = Seat { $seat }, { $wager }: changed about when the sensors did not answer. Late only if the spot was locked already.
panel-alert-placed = Late bet: placed on seat { $seat }, { $wager }.
panel-alert-taken = Late bet: taken from seat { $seat }, { $wager }.
panel-late-bet-touch = Play goes on. Touch the seat to decide.
panel-late-bet-decide = Decide on the late bet.
panel-play-goes-on = Play goes on.

panel-by-hand = by hand
panel-wager-state = { $wager } { $state }
panel-its-turn = its turn

panel-round-void = Round void
panel-dealt-by-hand = Dealt by hand
panel-shuffled-and-dealt-by-hand = Shuffled and dealt by hand
panel-looks-only = Looks only
panel-training = Training
panel-demo = Demo
panel-sample = Sample
panel-closes-after-this-round = Closes after this round
panel-floor-called = Floor called
panel-supervisor-comes = A supervisor is coming: { $name }

panel-at-another-screen = at another screen
panel-at-the-key-pad = at the key pad
panel-leave = Leave

panel-shuffler-and-cards = Shuffler and cards
panel-shuffler = Shuffler
panel-decks = Decks
panel-cards-of-this-deck = Cards of this deck
panel-limits = Limits
panel-limit-range = { $least }–{ $most }
panel-not-read-yet = not read yet
panel-door-open = open: { $door }
panel-cards-are-moving = cards are moving
panel-no-deck-ready = no deck ready
panel-cards-inside = cards are inside
panel-cards-inside-counted =
    { $count ->
        [one] { $count } card inside
       *[other] { $count } cards inside
    }
panel-act-under-way = On its way: { $act }
panel-shuffling-deck = shuffling the { $colour } deck
panel-at-rest = at rest
panel-deck-out-of-play = out of play
panel-last-count-right = last count right
panel-last-count-wrong = last count wrong
panel-being-counted-by-hand = being counted by hand
panel-cards-are-collected = cards are collected
panel-no-round = no round
panel-no-card-out-yet = no card is out yet
panel-plate-inside = inside
panel-plate-in-hand = hand
panel-plate-tray = tray
panel-plate-layout = layout
panel-plate-rack = rack
panel-plate-deck = deck
panel-it-is-right = it is right
panel-it-is-not-right = it is not right

panel-screen-is-being-loaded = This screen is being loaded.
panel-screen-not-loaded = This screen could not be loaded.
panel-load-the-page-anew = Load the page anew
panel-back-to-the-table = Back to the table

panel-at-step = The game is at: { $title }
panel-stopped-somebody-decides = Stopped. Somebody must decide this.
panel-stopped-void-the-round = Stopped. The round must be voided.
panel-stopped-supervisor-clears = Stopped. A supervisor must clear this.
panel-stopped-until-right = Stopped until this is put right.
panel-stopped-call-technician = Stopped. Call the technician.
panel-stopped-you-can-clear = Stopped. You can clear this.
panel-goes-on-by-itself = Waiting. It goes on by itself.
panel-technician-clears-when-closed = A supervisor ends the round and closes the table: there the technician clears it.
panel-also = Also
panel-decide = Decide
panel-count-and-clear = Count, and clear
panel-wagers = Wagers
panel-void-the-round = Void the round
panel-correct-the-amount = Correct the amount
panel-approve = Approve
panel-refuse = Refuse
panel-halted = Halted. Nothing is sent any more.
panel-leave-cards-as-they-lie = Leave the cards as they lie.
panel-only-a-restart = Call the technician: only a restart goes on.
panel-notice = notice

## Alarms, in the head of every screen

panel-alarm-high = URGENT
panel-alarm-medium = Attention
panel-alarm-low = Notice
panel-pause-sound = Pause the sound
panel-sound-pauses = sound pauses
panel-sound-muted = Sound muted: touch the screen
panel-test-sound = Test the alarm sounds
