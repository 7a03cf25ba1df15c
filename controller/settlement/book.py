"""The rules of one game with one pay table, built from their data."""

from collections.abc import Mapping

from controller.cards import RANKINGS, Evaluator, evaluator, named_hand
from controller.data.definition import GameDefinition, OnFold, PayTable, WagerDefinition
from controller.data.message import message
from controller.data.outcomes import CardsOf, SettledBy, SettlementRule
from controller.settlement import rules
from controller.settlement.outcomes import Comparison, Facts, SettlementError

Cards = tuple[int, ...]


class Book:
    """The rules for each wager and bonus of a game, by one pay table.

    Attributes:
        game: the game.
        table: the pay table.
        player: ranks the hand that a player plays, with the community cards.
        dealer: the same for the dealer's; of no use where the dealer has no hand.
        cards: of the deck.
        data: how the file says that they are settled, by the name of the wager or bonus.
        wagers: the wagers by name.
        rules: by the name of the wager or bonus.
        opens_at: the least strength with which the dealer plays.
        apart: the rules that look at other cards than those of the hand that is played.
        asks_hand: a bet is larger with a better hand.
        asks_colours: a rule looks at colours.

    Raises:
        SettlementError: the hands of the game's deck are not ranked.
    """

    def __init__(self, game: GameDefinition, table: PayTable) -> None:
        decks = RANKINGS[game.ranking].decks
        if game.deck_cards not in decks:
            sizes = ", ".join(map(str, decks))
            words = message("settlement-no-deck", game=game.key, count=game.deck_cards, sizes=sizes)
            raise SettlementError(words)
        self.game = game
        self.table = table
        self.held_cards = game.packets.player - game.draw_cards
        packets = game.packets
        self.player = self._evaluator(self.held_cards + packets.community)
        dealer = (packets.dealer or packets.player) + packets.community
        self.dealer = self._evaluator(dealer)
        self._least: dict[str, int] = {}
        self.opens_at = self.least(game.dealer_opens) if game.dealer_opens else 1
        self.cards = frozenset(self.player.deck.cards)
        self.data: Mapping[str, SettlementRule] = {rule.name: rule for rule in game.rules}
        self.wagers: Mapping[str, WagerDefinition] = {each.name: each for each in game.wagers}
        self.apart = tuple(
            rule
            for rule in game.rules
            if rule.by is SettledBy.JOINT_HAND or rule.cards is not CardsOf.FINAL or rule.ranking
        )
        self.asks_hand = any(wager.up_to for wager in game.wagers)
        self.asks_colours = any(rule.by is SettledBy.COLOUR for rule in game.rules)
        self._ranks = {rule.name: self._ranked(rule) for rule in game.rules}
        self.rules: Mapping[str, rules.Rule] = {rule.name: self._rule(rule) for rule in game.rules}

    def verdict(self, name: str, facts: Facts) -> rules.Verdict:
        """Return the verdict on a wager or bonus; KeyError if there is none of that name."""
        return self.rules[name].verdict(facts)

    def least(self, hand: str) -> int:
        """Return the lowest strength of that hand or better."""
        if hand not in self._least:
            named = named_hand(hand, self.player.ranking)
            self._least[hand] = named.strengths(self.player)[0]
        return self._least[hand]

    def most(self, wager: WagerDefinition, strength: int) -> int:
        """Return the largest multiple of a wager that a hand of this strength allows."""
        if not wager.up_to:
            return wager.maximum_multiple
        allowed = [times for hand, times in wager.up_to if strength >= self.least(hand)]
        return max(allowed, default=wager.minimum_multiple)

    def ranks(self, name: str) -> Evaluator:
        """Return what ranks the cards that the rule of a wager or bonus looks at."""
        return self._ranks[name]

    def _ranked(self, rule: SettlementRule) -> Evaluator:
        packets = self.game.packets
        if rule.by is SettledBy.JOINT_HAND:
            return self._evaluator(self.held_cards + packets.dealer, rule.ranking)
        cards = {
            CardsOf.HELD: self.held_cards,
            CardsOf.COMMUNITY: packets.community,
            CardsOf.FIRST_TURNED: self.held_cards + self.game.first_turned,
            CardsOf.FINAL: self.held_cards + packets.community,
        }
        return self._evaluator(cards[rule.cards], rule.ranking)

    def looked_at(
        self, rule: SettlementRule, held: Cards, final: Cards, dealer: Cards, community: Cards
    ) -> Cards:
        """Return the cards that a rule ranks.

        Args:
            rule: of a wager or bonus.
            held: the player's cards before a draw.
            final: after it; the community cards are not among them.
            dealer: the dealer's.
            community: the community cards.
        """
        if rule.by is SettledBy.JOINT_HAND:
            return (*final, *dealer)
        match rule.cards:
            case CardsOf.HELD:
                return held
            case CardsOf.COMMUNITY:
                return community
            case CardsOf.FIRST_TURNED:
                return (*held, *community[: self.game.first_turned])
            case CardsOf.FINAL:
                return (*final, *community)

    def _evaluator(self, cards: int, ranking: str = "") -> Evaluator:
        return evaluator(ranking or self.game.ranking, self.game.deck_cards, cards)

    def _rule(self, data: SettlementRule) -> rules.Rule:
        if data.beside:
            return rules.Bonus(self._paid_hands(data))
        rule = self._deciding(data)
        lost = self.game.wager(data.name).on_fold is OnFold.LOST
        return rules.LostByFold(rule) if lost else rule

    def _deciding(self, data: SettlementRule) -> rules.Rule:
        match data.by:
            case SettledBy.SHOWDOWN:
                return rules.BetterHand(data.tie, data.not_open, data.less_commission(rules.EVEN))
            case SettledBy.HAND | SettledBy.JOINT_HAND:
                return rules.ByHand(self._paid_hands(data))
            case SettledBy.COLOUR:
                return rules.ByColour(rules.PaidColours(self.table.odds(data.name)))
            case SettledBy.HAND_IN_SHOWDOWN:
                better, tie, beaten = data.outcomes
                return rules.HandInShowdown(
                    self._paid_hands(data),
                    self._paid_hands(data, data.when_beaten),
                    self.least(data.least),
                    {Comparison.HIGHER: better, Comparison.EQUAL: tie, Comparison.LOWER: beaten},
                    data.not_open,
                )

    def _paid_hands(self, data: SettlementRule, other: str = "") -> rules.PaidHands:
        return rules.PaidHands(self.table.odds(other or data.lists[0]), self.ranks(data.name))
