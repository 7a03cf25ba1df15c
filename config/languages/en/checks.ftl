### What is to be seen to before the table opens, between decks, before it closes.

## The shuffler and the software

check-shuffler = Shuffler in service
check-empty = Shuffler seen empty first
check-setting = Set to { $game }
check-game = { $game }, { $pay_table }
check-game-alone = { $game }
check-game-opened = { $what }, opened by { $by }
check-no-manifest = Software manifest not taken yet
check-manifest = Software manifest { $digest }
check-manifest-approved = Software manifest { $digest }, approved
check-manifest-not-approved = Software manifest { $digest }, not approved
check-cards-out = All cards out of the shuffler
check-decks-out = Both decks out, shuffler seen empty

## Each deck

check-deck = The { $colour } deck is in and counted
check-old-deck = Old { $colour } deck out and counted
check-new-deck = New { $colour } deck in and counted
check-deck-uncounted = The { $colour } deck is not counted: count it, or let the shuffler count it
check-deck-counted =
    { $count ->
        [one] The { $colour } deck is counted: { $count } card
       *[other] The { $colour } deck is counted: { $count } cards
    }
check-deck-unused = The { $colour } deck was not used
check-deck-named = The { $colour } deck is { $identity }
check-deck-to-confirm = The { $colour } deck is { $identity }: register it
check-deck-not-named = The { $colour } deck is not named
check-deck-to-register = The { $colour } deck is not named: register it
