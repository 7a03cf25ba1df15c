### Words of the program that stand alone or inside sentences, each under its kind.

## act

act-remainder = the remaining cards
act-whole-deck = the deck
act-release = the whole deck
act-dealer-packet = the dealer's packet
act-layout-packet = the packet of the community cards
act-seat-packet = the packet for seat { $seat }

## colour

colour-red = red
colour-blue = blue
colour-green = green
colour-black = black
colour-orange = orange
colour-purple = purple
colour-used = used

## device

device-shuffler = shuffler
device-sensors = sensors
device-key-pad = key pad

## key
# A term (-the-key-…) is what sentences call the key: its label in capitals.

key-call-floor = Call the floor
key-fold = Fold
key-call = Check or call
key-raise = Bet or raise
key-continue = Continue
-the-key-continue = CONTINUE
key-no-more-bets = No more bets
-the-key-no-more-bets = NO MORE BETS
key-bets-open = Bets open again
key-green = Green button
key-decisions-closed = Decisions closed
-the-key-decisions-closed = DECISIONS CLOSED
key-round-over = Round over
-the-key-round-over = ROUND OVER
key-stop = Stop
-the-key-stop = STOP
key-open = Open the table
-the-key-open = OPEN THE TABLE
key-close = Close the table
-the-key-close = CLOSE THE TABLE

## lamp

lamp-off = off
lamp-on = on
lamp-blink = blinking

## list

list-and = { $first } and { $last }
list-or = { $first } or { $last }
list-comma = { $first }, { $rest }
list-semicolon = { $first }; { $rest }
list-sentences = { $first } { $rest }
list-lines =
    { $first }
    { $rest }

## mode

mode-shuffler = shuffler
mode-shuffler-words = The shuffler shuffles, counts and deals.
mode-hand-deal = deal by hand
mode-hand-deal-words = The shuffler shuffles and counts. The dealer deals by hand.
mode-hand-shuffle = shuffle by hand
mode-hand-shuffle-words = The dealer shuffles, counts and deals.

## number

# How numbers are written.
number-decimal-sign = .
number-group-sign = ,

## role

role-technician = technician
role-supervisor = supervisor
role-dealer = dealer
role-dealer-unnamed = the dealer

## deck

deck-out = outside
deck-input = in the input
deck-ready = ready inside
deck-hand = in your hands
deck-play = in play
deck-shuffling = being shuffled
deck-shuffled = shuffled

## seat

seat-packet = in the tray
seat-dealt = dealt
seat-in = in
seat-waiting = to come
seat-deciding = deciding
seat-stays = plays
seat-folded = folded
seat-settled = settled
seat-absent = absent
seat-void = void
seat-next-round = next round

## spot

spot-awaiting = awaiting
spot-placed = placed
spot-locked = locked
spot-late = late
spot-none = none
spot-faulty = sensor off
spot-stands = stands
spot-returned = returned
spot-paid = paid
spot-lost = lost
