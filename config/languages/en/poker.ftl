### Player-banked games: why something is refused; it changed nothing.

refusal-poker-not-now = That belongs to another part of the hand.
refusal-poker-hand-over = The hand is over.
refusal-poker-players = This game takes { $low } to { $high } players.
refusal-poker-short = Seat { $seat } owes { $amount } before the deal: only with less is it all in.
refusal-poker-not-in-hand = Seat { $seat } is not in this hand.
refusal-poker-turn-of = It is seat { $seat }’s turn.
refusal-poker-name-opener = First touch who opens.
refusal-poker-cannot-bet = Seat { $seat } cannot bet: touch the next best.
refusal-poker-faces-bet = Seat { $seat } faces a bet: { $amount } to call.
refusal-poker-nothing-to-call = Seat { $seat } has nothing to call: it checks.
refusal-poker-all-in-call = Seat { $seat } is all in for more than { $least }, at most { $most }. Above that it raises.
refusal-poker-all-in-above = All in for more than { $least } raises. Otherwise seat { $seat } calls.
refusal-poker-all-in-between = Seat { $seat } may be all in for more than { $least }, at most { $most }.
refusal-poker-must-bring-in = Seat { $seat } must bring in { $amount }, or bet more.
refusal-poker-no-pair-bet = A pair allows no other bet now.
refusal-poker-size-one = Seat { $seat } may go to { $amount } only.
refusal-poker-size-either = Seat { $seat } may go to { $least } or { $most }.
refusal-poker-size-between = Seat { $seat } may go to { $least } at least, { $most } at most.
refusal-poker-size-least = Seat { $seat } may go to { $least } at least.
refusal-poker-say-amount = There is no most: say on the page to what amount seat { $seat } goes.
refusal-poker-no-chips = No chips make { $amount }: the smallest is { $least }.
refusal-poker-nobody-could-call = Nobody could call a raise: all others are all in.
refusal-poker-capped =
    { $count ->
        [one] No more raises: the round has had its bet.
       *[other] No more raises: the round has had its { $count } bets and raises.
    }
refusal-poker-not-reopened = Seat { $seat } may not raise again: the last all-in was too small.
refusal-poker-above-law = A bet or raise may add { $most } at most.
refusal-poker-draws-at-most =
    { $count ->
        [one] Seat { $seat } may draw one card at most.
       *[other] Seat { $seat } may draw { $count } cards at most.
    }
refusal-poker-draws-ace = Seat { $seat } may draw { $count } cards at most, four if it keeps an ace.
refusal-poker-draws-wild = Seat { $seat } may draw { $count } cards at most, four if it keeps an ace or a wild card.
refusal-poker-drawn-already = Seat { $seat } has said what it draws.
refusal-poker-all-in-buys = Seat { $seat } is all in and buys no card.
refusal-poker-bought-already = Seat { $seat } has bought or passed in this round.
refusal-poker-declared-already = Seat { $seat } has declared.
refusal-poker-one-side = Seat { $seat } declares high or low: not both in this game.
refusal-poker-not-declared = Seat { $seat } has not declared.
refusal-poker-cannot-win = Seat { $seat } cannot win this pot.
refusal-poker-all-awarded = All pots have their winners.
refusal-poker-no-winner = The pot in hand has no winner: touch who wins it.
refusal-poker-both-alone = Seat { $seat } plays for high and low: it wins both alone, or nothing.
refusal-poker-pot-is-known = The pot is known: every bet was told.
refusal-poker-pot-too-small = The pot holds { $least } at least: what was put in before the cards, and for cards.
refusal-poker-rake-too-high = The rake of this pot is { $most } at most.
refusal-poker-nothing-told = Nothing of this part of the hand can be taken back.
