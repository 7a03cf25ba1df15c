### Reasons that are chosen often; they are recorded as they are shown.

reason-ordered-by-the-pit = Ordered by the pit
reason-demand = Demand
reason-time-of-day = Time of day

reason-worn-cards = Worn cards
reason-time-is-up = Time is up
reason-card-marked-or-bent = A card is marked or bent
reason-other-deck-out = The other deck is out of play
reason-other-deck-back = The other deck is back
reason-known-to-me = Known to me, and present

reason-nobody-plays = Nobody plays
reason-break = Break
reason-end-of-the-shift = End of the shift

reason-looked-at-all-right = Looked at it, all is right
reason-counted-all-is-right = Counted, all is right
reason-put-right = Put right
reason-cards-exposed = Cards exposed
reason-wrong-number-of-cards = Wrong number of cards
reason-the-shuffler-failed = The shuffler failed
reason-packets-mixed-up = Packets mixed up
reason-packets-jam = Packets jam
reason-the-shuffler-is-repaired = The shuffler is repaired
reason-first-installation = First installation
reason-the-shuffler-was-replaced = The shuffler was replaced
reason-it-was-repaired = It was repaired

reason-seen-by-all = Seen by all
reason-players-word = The player's word
reason-cameras-were-asked = Cameras were asked

reason-dispute = Dispute
reason-chips-are-needed = Chips are needed
reason-player-needs-help = Player needs help
reason-relief = Relief
reason-hand-does-not-pay = The hand does not pay that
reason-amount-is-wrong = The amount is wrong
