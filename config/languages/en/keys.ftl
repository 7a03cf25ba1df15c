### What a key means at the moment; names.ftl has what it always means.

key-release = Release the remaining cards
key-close-after-round = Close after this round
key-stay-open = Stay open after this round
key-round-over-chips-stay = Round over: the chips stay
key-round-over-unsettled = Round over: { $count ->
    [one] { $count } seat
   *[other] { $count } seats
  } not settled
key-seat-in = Seat { $seat } in
key-seat-out = Seat { $seat } out
key-seat-absent = Seat { $seat } absent
key-seat-back = Seat { $seat } back
key-seat-settled = Seat { $seat } settled
key-seat-not-settled = Seat { $seat } not settled
key-deck-in-hands = The { $colour } deck is in your hands
key-seat-dealt = Seat { $seat } is dealt
key-dealer-dealt = The dealer is dealt
key-layout-dealt = The community cards lie
