### What is wrong with a configuration: config check, and choices at the table.

## how a problem is told

config-problem = found { $found }; expected { $expected }
config-problem-hint = found { $found }; expected { $expected }; { $hint }
config-placed = { $place }: { $words }
config-did-you-mean = did you mean '{ $text }'?
config-did-you-mean-plain = did you mean { $text }?
config-one-of = { $what }: { $words }
config-quoted = '{ $text }'
config-plain = { $text }
config-nothing = nothing
config-none = none
config-no-such = no '{ $text }'
config-again = { $found } again
config-mapping-of =
    { $count ->
        [one] a mapping of { $count } key
       *[other] a mapping of { $count } keys
    }
config-list-of = a list of { $count }
config-with-reason = { $found }: { $why }

## files

config-no-game = no game { $name } (tablectl games list)
config-readable-file = a file that can be read
config-readable-by-user = a file that this user can read
config-too-large = more than { $size } bytes
config-configuration-file = a configuration file
config-byte = byte { $text }
config-utf8 = text in UTF-8
config-yaml = valid YAML
config-not-yaml = text that is no YAML
config-parser-says = its parser says “{ $text }”
config-printable = printable text
config-empty-file = an empty file
config-second-document = a second document
config-one-document = one document
config-one-more-level = one more level
config-most-levels = at most { $size } levels
config-alias = the alias *{ $name }
config-value-itself = the value itself
config-key-no-text = a key that is no text
config-a-key = a key
config-key-once = each key once (the first is on line { $line })
config-tag = the tag { $found }
config-no-tag = a value without a tag
config-file-in = a file in { $folder }/: { $words }
config-file-changed = another content
config-file-unchanged = the file as it was a moment ago; start again

## types of values

config-mapping = a mapping (key: value)
config-list = a list
config-text = text
config-put-in-quotes = put it in quotes
config-missing-key = the key '{ $key }': { $text }
config-unknown-key = the unknown key { $found }
config-least-entries = at least { $size } of them
config-most-entries = at most { $size } of them
config-most-characters =
    { $size ->
        [one] at most { $size } character
       *[other] at most { $size } characters
    }
config-whole-number = a whole number
config-or-more = { $size } or more
config-or-less = { $size } or less
config-true-or-false = true or false
config-broker-pattern = a broker's address: tls://host:4222, or nats://host:4222
config-key-pattern = lower-case letters, digits and single hyphens
config-firmware-pattern = the SHA-256 of the firmware: 64 digits and letters a to f, or nothing
config-ranks-pattern = ranks of cards, such as QKA
config-rank-up = a rank and those above it: J+
config-table-pattern = letters, digits and single hyphens, dots or underscores
config-name-pattern = lower-case letters, digits and single underscores, a letter first

## values

config-amount = an amount of money such as 5 or 5.00
config-amount-at-most = an amount of money such as 5 or 5.00, at most { $most }
config-effects = { $words }, or a list of them
config-effects-once = at least one of { $words }, each only once
config-odds-at-most = odds to one of at most { $count }
config-odds = odds to one such as 40, 1.5, 3/2 or '3 to 2', above 0; or push
config-per-cent = a percentage such as 4.49, without the sign %
config-seconds = a number of seconds such as 0.4, from 0 to 3600
config-hours = a number of hours such as 2 or 1.5, from 0 to 168
config-minutes = a number of minutes such as 20, from 0 to 1440
config-date = a date such as 2023-04-19, or a year
config-time-of-day = a time of day such as '06:00', from 00:00 to 23:59
config-time-zone = a time zone of the database, such as America/Los_Angeles
config-serial-number = a serial number: up to 32 printable ASCII characters without spaces
config-path = an absolute path of a file such as /var/lib/dealer-table/journal.sqlite
config-log-target = 'journald' or an absolute path of a file
config-one-line = text on one line
config-ascii = plain ASCII text: that is what the shuffler can send

## addresses

config-device-address = a device's address such as serial:///dev/dealer-table/shuffler
config-address-begins = an address that begins with { $words }
config-serial-line = after the question mark baud=NUMBER (up to 9999999), parity=none, even or odd, stop=1 or 2, dtr and rts on or off, place=1-1.2, each once
config-tables = a table such as t07, or several such as t01..t20
config-names-once = names that no other table, pit, node or service of the house has, nor rights or authority
config-address-once = an address of its own: each node has one in each of the two networks
config-standby-elsewhere = the standby on another node than the database
config-nodes-running = { $name } on a node: a database on one, a store on one or more
config-address-like = an address such as { $text }
config-own-address = an address of its own ({ $name } has it on line { $line })
config-pinned = an adapter's place, and beside it serial_number, the device's own: any adapter may be plugged in there
config-training-simulated = a simulated device (sim://…): this table is for training
config-listen = an IP address and a port such as 127.0.0.1:8430 or [::1]:8430
config-origin = an origin such as https://pit.example:8443, in lower case, without a path
config-host-name = a host name such as table-1.pit.example, in lower case, without a port
config-loopback = a loopback address such as 127.0.0.1:8430; or beside it page.tls with certificate, key and clients: others reach this address, and certificates are their credentials
config-tls-names = the names by which browsers reach it (or one address to listen at)
config-certificates = a certificate and its own key, without a passphrase, and authorities, PEM

## names

config-once = each only once (the first is on line { $line })
config-a-wager = a wager
config-a-wager-of = a wager of { $game }
config-a-wager-or-bonus = a wager or bonus
config-a-paid-wager = a wager or bonus that a pay table pays
config-a-declared-wager = a wager of declared_edges
config-a-ruled-wager = main, side or a wager
config-a-ranking = a ranking
config-a-hand = a hand of the ranking
config-a-pay-table = a pay table
config-a-pay-table-of = a pay table of { $game }
config-a-driver = a driver that is installed
config-a-language = a language of the page
config-a-switch = a switch that may change at the table
config-a-remedy = a remedy against { $name }

## limits

config-amount-found = { $amount }
config-amount-for = { $amount } for { $wager } ({ $count } × { $most } of { $other })
config-amounts-of = { $amount } to { $most }, and { $least } to { $stated } of { $other }
config-limit-reached = at most { $most }: { $count }× what '{ $other }' may be
config-limit-needed = at least { $least }: { $count }× what '{ $other }' may be
config-paid-in-chips = a bet that { $text } to 1 pays in chips of { $least }
config-largest-prize = a bet of which { $text } to 1, for '{ $name }', pays at most { $most }
config-payout-above-bet = at least { $least }, the largest bet
config-below-maximum = at most the maximum, { $most }
config-limit-key = the key '{ $key }' with its minimum and maximum
config-equal-amounts = amounts that { $other } may have, too: they must be equal
config-at-most-by-law = at most { $most } ({ $rule })
config-rule = { $source }, { $law }
config-games-found =
    { $count ->
        [one] { $count } game on one hand
       *[other] { $count } games on one hand
    }
config-games-at-most = at most { $count } ({ $rule })
config-games-limited =
    { $count ->
        [one] at most { $most }, as { $count } other is above it ({ $rule })
       *[other] at most { $most }, as { $count } others are above it ({ $rule })
    }
config-settled-deal = a rule by which every deal is settled
config-settled-otherwise = { $amount } cents in place of { $due } in a deal
config-above-nothing = an amount above 0
config-no-payout-limit = no limit: { $wager } pays { $text } to 1 at most, under { $count } to 1 ({ $rule })
config-payout-at-least = at least { $least }, { $count } × { $amount } ({ $rule })

## wagers and settlement of a game

config-some-packet = true for one wager at least: nobody would get a packet
config-another-wager = another wager than itself
config-multiple-of-what = no multiple, or the key 'requires': a multiple of what?
config-multiples-ascend = two multiples at least, each larger than the one before
config-up-to-alone = no such key: 'up_to' says the largest multiple
config-up-to-more = more than { $count }, for a better hand than each that allows less
config-multiples-alone = no such key: 'multiples' names them all
config-multiples = minimum_multiple ({ $low }) not above maximum_multiple ({ $high })
config-decision-beside = the key 'decision' beside this step
config-opens-deciding = 'deciding': { $wager } is the game's decision
config-decision-requires = the key 'requires': which wager { $wager } keeps in the game
config-stages-decide = no such key beside 'stages': they say what is decided
config-stages-alone = no '{ $key }' beside 'stages'
config-with-stages = no such key in a game without 'stages'
config-stage-turns = the key 'turns': a stage after the first begins with a community card
config-stage-one = either 'bets' or 'takes_back': what a seat may do at this stage
config-stage-multiples = the key 'multiples': how many times the wager that it requires
config-stage-bets = no such key: at this stage no wager is put down
config-ascending = each larger than the one before
config-multiples-of-stage = no such key: the stages say how large { $wager } may be
config-takes-back-late = no taking back after a stage at which hands fold: with { $wager } not bet, what lies is lost
config-takes-back-opening = a wager that is put down before the cards
config-requires-taken-back = a wager that stays; { $wager } may be taken back
config-one-stays = a wager beside which another one stays that brings its seat in
config-lies-already = another wager: { $wager } lies since the stage { $stage }
config-no-stage-opens = 'wagering', or a stage that 'bets' { $wager }
config-turned = { $count } turned at the stages together
config-turns-at-most = at most { $count }, with those turned before
config-community-stages = no such key without 'stages': they say when these cards are turned
config-no-community = the player's cards: there are no community cards in this game
config-no-community-cards = no such key: the packets say no community cards
config-burned-before = numbers of community cards, ascending, at most { $count }
config-community-packet = community_from: own-packet among the packets: the community cards have no packet here
config-paid-by = { $words }: a wager with a list of its own, for the same cards, ranked alike
config-no-dealers-hand = nothing of a dealer's hand: the packets say that there is none
config-dealers-hand = 1 or more; a game without 'stages' has a dealer's hand
config-draw-decision = no card to draw: the game has no decision in which it could be
config-enters-late = false: the packet is dealt before this wager is put down
config-opens-wagering = 'wagering': the cards are seen later, and the decision's wager alone may follow them
config-up-to-of-decision = no such key: it is for the decision's wager, which follows the cards
config-equal-decision = no such key: its multiples say its size
config-requires-late = a wager that lies before the cards are dealt; { $wager } follows them
config-decided-rules = { $words }: the decision is about it
config-beside-decision = { $words }; a wager that is compared must lie beside { $wager }, which then requires it
config-cards-final = 'final': the decision is about it, and a draw may change the hand
config-whole-hand = nothing: the whole hand, by the game's ranking, decides what the stages are about
config-cards-held = 'held': a draw changes the hand that is played
config-bonus-of-decision = a wager that the hand decides, and that the decision is about where there is one
config-needs-each-other = '{ $other }', directly or by another wager: it requires { $wager }, so neither may lie alone
config-one-of-each = 1: it and what must lie beside it are equal
config-base-enters = true: nothing else that must lie there brings the seat in
config-model-multiple = a multiple from { $low } to { $high }
config-model-plays = the key '{ $key }': what this player does
config-model-plays-not = no such key: in this game '{ $key }' says what players do
config-a-stage = a stage
config-own-two = no such key: hands of two cards alone are named so
config-two-cards = hands of two cards such as 99+, A2s+, K9s to K6s or KTo: the higher rank first, s for one suit, o for two
config-over-open = no such key: no community card lies open at this stage
config-outs-all-open = no such key: it is for a stage at which all community cards lie open, which with one more make a hand, against a dealer's
config-hand-of-seen =
    { $count ->
        [one] a hand that { $count } card can make
       *[other] a hand that { $count } cards can make
    }
config-line-reached = something that does not fit line { $line }, or this line before it
config-in-it-too = '{ $text }' in it too
config-hand-size = { $size }: a hand of this ranking
config-packet-of-hand = { $low } to { $high }: hands of { $size } are chosen from these cards, without one to draw
config-dealer-size = { $size }: the cards from which a hand is chosen
config-dealer-from = { $low } to { $high }: a packet and some of the next one
config-cards-needed = { $count } × { $size } + { $due } = { $number } cards
config-same-wild = a ranking with the wild cards of { $name }
config-wild-colour = another way: a wild card has no colour
config-deck-of-ranking = { $words }: decks for which hands of { $name } are ranked
config-packets-fit = packets that fit a deck of { $size }
config-a-bonus-or-list = a bonus, or a list for a hand that loses
config-layout-label = what the layout calls '{ $text }'
config-how-settled = how '{ $text }' is settled
config-key-only-for = no such key: it is for { $words }
config-key-with = { $key } beside it
config-key-beside = the key '{ $key }' beside { $words }
config-bonus-beside = the key 'beside': on which wager it is paid
config-key-for-bonus = no such key: it is for a bonus
config-dealer-opens = the key 'dealer_opens' in 'settlement': the dealer opens with any hand
config-joint-ranking = a ranking for { $count } cards together; hands of { $name } are chosen out of { $low } to { $high }
config-no-up-card = no plays against an up card: no card of the dealer's lies face up in this game
config-no-draw = no discards: nothing is drawn in this game
config-colour-key = a number of cards such as 'own-3-one-colour' or 'all-6-one-colour'
config-what-pays = what '{ $text }' pays
config-pays-at-most = at most { $odds } to 1, which '{ $name }' pays: it is the better hand
config-pays-as-win = at least { $odds } to 1, which the same hand pays when it wins
config-no-gap = each better hand down to '{ $name }' in the list
config-against-dealer = { $value }: its rule { $value ->
        [true] looks
       *[other] does not look
    } at the dealer's cards
config-hand-dealt = a hand that some deal has
config-hand-comes = a hand that some deal has, and that no other line pays
config-colour-comes = cards of one colour that some deal has, of { $count } cards of the player's or { $number } of both, and no other line pays better
config-promised-hand = one line for each category down to '{ $name }', and none below: the rule pays those hands
config-beaten-by-list = win, or no such key: the list '{ $name }' pays beaten hands
config-list-pays = win for one of 'better', 'tie', 'beaten' and 'not_open': else the list pays nobody
config-bonus-pays = odds above 0: a bonus that is not paid costs nothing
config-one-hand-paid = odds for one hand at least
config-refused-where = '{ $name }': { $what }
config-own-pay-table = the operator's own pay table, from the maker; simulated tables alone play samples
config-sample-table = '{ $name }', a sample that was made up, with a real device ({ $device })

## steps of a game

config-frame-step = the step '{ $step }', which every game has
config-step-here = the step '{ $step }' in this place
config-step-of-house = a step of house-banked games
config-step-before = the step '{ $step }' before '{ $other }'
config-step-after = the step '{ $step }' after '{ $other }'
config-up-cards = the key 'up' among the packets: how many cards lie face up
config-dealer-last = { $value }: the steps have '{ $step }' { $value ->
        [true] after
       *[other] before
    } '{ $other }'
config-no-step-number = no step { $number }
config-all-numbers = every number of the sheet up to { $number }
config-own-number = a number of this step: { $words }
config-english-message = a message in { $folder }
config-no-parameter = no parameter
config-only-parameters = no other parameter than { $words }

## drivers

config-no-layout = no such key: the table tells it
config-working-driver = a driver that works
config-one-package = a driver that one package offers
config-drives-another = '{ $name }', which drives the { $kind }
config-driver-for = a driver for the { $kind }

## the house

config-key-rest = more than 0 seconds: pressed twice in a row, { -the-key-continue } would deal to two seats
config-nothing-stands = another effect: no wager stands in what is void

## people

config-clearing-supervisor = a supervisor with a PIN: else nobody could open the table or clear it
config-mode = mode { $text }
config-people-mode = 0600, or 0640 with the daemon's group: it keeps PINs
config-owner = owner { $name }
config-owner-of-service = the daemon's user as owner, or root
config-written-by-owner = 0640 or 0644: only its owner writes it, or what is played is in others' hands
config-private-mode = 0600, or 0640 with the daemon's group: not everybody may read it
config-not-written-by = { $name } may not write it
config-outside-unit = outside of what { $name } lets the daemon write
config-written-by-service = a place that the daemon can write
config-read-write-paths = systemctl edit { $name }, with ReadWritePaths={ $path } below [Service]
config-folder-closed = a folder in which others cannot put files of their own
config-credentials = the credentials that tablectl floor key made for this table
config-approval-key = the approval key that tablectl floor offer key made, its public half
config-read-by = readable by { $name }, as whom the courier runs
config-own-badge = a badge of their own (line { $line } has it)
config-something-else = something else
config-begin-with = begin with: { $text }

## languages

config-language-folder = a folder named by its language's tag in languages/, such as fr or fr-CA
config-lacks = { $count } of { $all } messages missing: { $words }
config-all-its-words = all messages of the English file (--missing FILE writes them)
config-its-words = its words
config-no-term = no such term
config-a-message = a message
config-second-message = a second message of this id
config-one = one
config-unknown-id = an unknown id
config-english-id = one that the English catalogue has
config-parameters-as-english = as in English: { $found }
config-plain-blank = a plain blank in '{ $text }'
config-narrow-blank = a narrow blank that does not break (U+202F) there
config-straight-apostrophe = ' in '{ $text }'
config-apostrophe = ’ (U+2019)

## in short

config-and-more = { $words } (and { $count } more)
config-unfit = { $key } { $found }: { $expected }
config-usb-id = four hexadecimal digits, small letters, in quotes
config-usb-serial = a serial number of letters, digits and . _ : / + -
config-badge-pattern = letters, digits and inner hyphens, at most 32, in quotes
config-pin-kept = what `tablectl people pin BADGE` writes

## player-banked games

config-poker-phase = a phase: 'down 5', 'down 1 up 1', 'up 1', 'bet', 'draw', 'buy' or 'declare'
config-poker-ranking = the key 'name'; or 'high' and 'low', where two hands share the pot
config-poker-packets = 'whole': cards that are dealt up come one at a time
config-poker-plan-begins = a deal first, such as 'down 5'
config-poker-plan-ends = 'bet' or 'declare' last
config-poker-plan-bets = a plan with 'bet'
config-poker-hand = hands of 5 cards, all deals together
config-poker-hand-of =
    { $count ->
        [one] hands of { $count } card
       *[other] hands of { $count } cards
    }
config-poker-card-shows = 'blinds' or 'antes'; or a plan whose first deal has an up card
config-poker-phase-once = each of 'draw' and 'declare' once at most
config-poker-declare = no 'declare'; or a ranking with 'high' and 'low'
config-poker-wild-down = a ranking without wild cards: cards are dealt up, and what a wild one shows is not defined
config-poker-draw-down = no 'draw': cards are dealt up
config-poker-pair-shows = false: the cards are dealt face down, and no pair shows
config-poker-fifth-down = false; or a plan that deals cards up, and its last deal is 'down 1'
config-poker-four-with-ace = false; or a draw of three cards at most
config-poker-no-draw = no such key: the plan has no 'draw'
config-poker-cards-needed = { $count } players, who may need { $all } cards
config-poker-fewer = { $low } to { $high } players: fewer than the game takes at most
config-poker-players-served = { $count } at most with a deck of { $size }
config-poker-prices =
    { $count ->
        [0] no price: nothing is bought in this game
        [one] one price, for one round of buying
       *[other] { $count } prices, one for each round of buying
    }
config-poker-seats = { $low } to { $high } seats: the players that the game takes
config-poker-chips = a multiple of { $least }, the smallest chip
config-poker-chips-up = chips from the smallest up, each a multiple of { $least }
config-poker-chip = a chip above 0
config-poker-at-least = at least { $least }
config-poker-at-most = at most { $most }
config-poker-below = less than the small bet, { $most }
config-poker-big-blind = { $amount }, the small bet: at limit they are equal
config-poker-not-of-game = 0: this game has no such bet
config-poker-one-fee = no such key: a fee of the kind '{ $name }' does not have it
config-poker-fee-needs = the key '{ $name }' for a fee of this kind
config-poker-rounds = the betting rounds of the game: { $count }
config-poker-cap =
    { $count ->
        [0] a game with any number of bets and raises
       *[other] a game of { $count } bets and raises in a round
    }
config-poker-most-by-law = { $size } at most ({ $rule })
config-no-must-hit-by = no promise that it is hit by an amount: in these games the cards alone decide when it is
config-progressive-amount = an amount of 0 or more; of the wager, more than 0
config-progressive-contribution = no more than the wager
config-progressive-pay = an amount above 0, or a share of the meter up to 100 %
config-progressive-hand = a hand of the ranking { $name }
config-progressive-whole = one hand at least that is paid 100 % of the meter
