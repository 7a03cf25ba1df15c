// Written by `python -m tests.page.types` from the daemon's messages; not to be edited.

/** Ask for the view of the table. */
export interface Status {
  request: "status";
}

/** Ask what the devices report of themselves and of their inputs. */
export interface Inspect {
  request: "inspect";
}

/** Ask what can be chosen at the table: game, pay table, limits, house switches. */
export interface ListChoices {
  request: "choices";
}

/** Ask for an address that makes one browser the screen at the table; by the socket alone. */
export interface OpenKiosk {
  request: "kiosk";
}

/** Have the software compared with the approved one now; by the socket alone. */
export interface CheckSoftware {
  request: "check_software";
}

/** Ask for the view now and after each change. Slow readers get the newest only. */
export interface Watch {
  request: "watch";
}

/**
 * Choose what the table plays by; see `controller.data.events.SettingsChosen`. What is not named
 * stays as it is. Another game begins with its default pay table and with the limits of the table's
 * file. `as_configured` first drops all earlier choices.
 */
export interface ChooseSettings {
  request: "choose";
  reason: string;
  game?: string;
  pay_table?: string;
  limits?: Array<ChosenLimit>;
  switches?: Array<ChosenSwitch>;
  as_configured?: boolean;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/** The limits that a wager shall have. */
export interface ChosenLimit {
  wager: string;
  minimum: number;
  maximum: number;
}

/** The value that a house switch shall have, written as in a file. */
export interface ChosenSwitch {
  name: string;
  value: string;
}

/** Say that a badge was tapped: its owner deals from now on. */
export interface TapBadge {
  request: "tap";
  badge: string;
}

/** A supervisor chooses how the table's pages look and sound; in force at once. */
export interface RoomChosen {
  request: "room";
  room: RoomChange;
  badge?: string;
  pin?: string;
}

/** Those of the room settings that somebody chooses; None: it stays as it is. */
export interface RoomChange {
  look?: Look | null;
  brightness?: number | null;
  letters?: Letters | null;
  alarm_volume?: number | null;
  burn_in_shift?: boolean | null;
}

/** The colours of the pages: light on dark, or dark on light. */
export type Look = "night" | "day";

/** The size of letters on the dealer's screen. */
export type Letters = "normal" | "large";

/**
 * Press a key, by its name. `offer` is the offer that it answers. The page's server fills in
 * `age_ms` by its own clock; see `controller.data.events.Press`.
 */
export interface PressKey {
  request: "press";
  key: string;
  offer?: string;
  age_ms?: number;
  badge?: string;
  pin?: string;
}

/**
 * A person clears a hold (`tablectl clear`). Attributes: count: cards that the person counted where
 * the hold asks for a count; -1: none given. void_round: end the round without a result. effects:
 * effects on wagers of the void round that differ from the house rules.
 */
export interface Clear {
  request: "clear";
  reason: string;
  count?: number;
  void_round?: boolean;
  effects?: Array<WagerEffect>;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/** The effect on one wager of one seat. */
export interface WagerEffect {
  seat: number;
  wager: string;
  effect: Effect;
}

/** The effect on one wager where a ruling decides, not the hands. */
export type Effect = "stands" | "returned" | "paid" | "lost";

/**
 * The dealer has counted the cards that they were asked to count (`tablectl count`). Attributes:
 * by: the person, where they proved who they are; None: the person at the keys.
 */
export interface CardsCounted {
  request: "count";
  count: number;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/** A person takes a new, replaced or emptied shuffler into service; `epoch` is newly drawn. */
export interface AdoptShuffler {
  request: "adopt";
  reason: string;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/** A supervisor orders how many decks are played: 1, or 2 that take turns. */
export interface DecksOrdered {
  request: "decks";
  reason: string;
  decks: number;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/**
 * A person declares an irregularity (`tablectl irregular declare`). Attributes: seat: its seat; 0:
 * the dealer's, or none. wager: the wager that it concerns; empty: none, or the one that the seat's
 * alert names. remark: what was seen, in the person's words.
 */
export interface IrregularityDeclared {
  request: "declare";
  kind: IrregularityKind;
  seat?: number;
  wager?: string;
  remark?: string;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/** The kinds of irregularities. */
export type IrregularityKind = "exposed_card" | "misplaced_packet" | "wrong_sized_packet" | "card_on_floor" | "late_bet" | "early_decision" | "late_decision" | "remainder_early" | "shuffler_failure" | "dealer_error" | "community_exposed" | "misdeal" | "out_of_turn" | "wrong_amount" | "wrong_cards";

/**
 * A person decides an irregularity by a remedy that the rules allow. Attributes: effects: effects
 * on wagers that differ from the first ones in the rules. count: cards that the person counted,
 * where the remedy needs a count; -1: none.
 */
export interface IrregularityDecided {
  request: "decide";
  id: number;
  remedy: Remedy;
  reason: string;
  effects?: Array<WagerEffect>;
  count?: number;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/** The remedies against an irregularity. */
export type Remedy = "play_on" | "burn_card" | "restore_card" | "move_packet" | "retract_bet" | "accept_bet" | "fold_hand" | "void_seat" | "void_round" | "hand_deal";

/**
 * A late-bet alert is declared and decided in one step: its wager was touched on the page.
 * Attributes: by: the person, where they proved who they are; None: the dealer, by the last badge
 * tapped.
 */
export interface LateBetRuled {
  request: "late_bet";
  seat: number;
  wager: string;
  remedy: Remedy;
  reason?: string;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/**
 * A supervisor orders how the table deals (`tablectl mode`), between rounds or in one. Attributes:
 * count: if the rest of a round is to be dealt by hand: cards of its deck that are left, by the
 * person's count; -1: none given.
 */
export interface DealingModeOrdered {
  request: "mode";
  mode: DealingMode;
  reason: string;
  count?: number;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/** What the shuffler is used for. No act is sent for work that people do by hand. */
export type DealingMode = "shuffler" | "hand-deal" | "hand-shuffle";

/**
 * A supervisor or a technician has proved who they are, and is signed on. Attributes: session:
 * names the browser session at which they signed on; empty: they signed on at the table's own key
 * pad (`tablectl sign-on`). place: where they proved who they are, as in `SignOnFailed`.
 */
export interface SignedOn {
  request: "sign_on";
  badge?: string;
  pin?: string;
}

/** A person who is signed on touches their screen: the sign-on lasts its full time again. */
export interface SignOnKept {
  request: "stay";
  badge?: string;
  pin?: string;
}

/**
 * A sign-on is ended. Attributes: by: who leaves, or the supervisor who signs everybody off; None:
 * it is not said. session: the browser session that ends; empty: a supervisor, or the computer's
 * own user `uid`, signs everybody off, another person themselves.
 */
export interface SignedOff {
  request: "sign_off";
  badge?: string;
  pin?: string;
}

/**
 * A badge's wrong PINs are forgotten. Attributes: locked: the badge. by: the supervisor who
 * vouches; None: the computer's own user `uid`, who may also write the people file.
 */
export interface Unlocked {
  request: "unlock";
  locked: string;
  reason: string;
  badge?: string;
  pin?: string;
}

/** The dealer calls the floor, with a reason (`tablectl call-supervisor`); a key has none. */
export interface FloorCalled {
  request: "call_supervisor";
  reason?: string;
}

/**
 * A supervisor says at the pit board that they come; nothing at the table changes by it.
 * Attributes: name: who, as the board has proved it; the table only tells it on.
 */
export interface SupervisorComing {
  request: "coming";
  name: string;
}

/** Somebody at the panel has noticed the alarms that stand: their sound pauses. */
export interface AlarmsAcknowledged {
  request: "acknowledge";
  seen: Array<[string, string]>;
}

/**
 * The dealer states what a wager pays, before paying it. Attributes: wager: its name in the game's
 * file. amount: cents. bets: the seat's bets from which it follows, cents by the wager's name;
 * empty: not stated.
 */
export interface PayoutStated {
  request: "payout";
  seat: number;
  wager: string;
  amount: number;
  bets?: Array<[string, number]>;
  seen: Array<[string, string]>;
}

/** A supervisor refuses a large payout that waits for their word: it is not paid as stated. */
export interface PayoutRefused {
  request: "refuse_payout";
  seat: number;
  wager: string;
  reason: string;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/**
 * The dealer tells on the page what a player of the hand has done. Attributes: seen: acts of the
 * hand that were told or taken back before it, as the dealer saw it: if another act came between,
 * this one is refused.
 */
export interface HandTold {
  request: "tell";
  act: Opens | PairShows | Checks | Calls | Raises | Folds | HandDead | Draws | Buys | Passes | DeclaresSide | PhaseClosed | PotStated | Wins | NextPot | HandOver;
  seen: number;
}

/** The dealer names who opens the round; in the first one, perhaps, who brings in. */
export interface Opens {
  type: "Opens";
  seat: number;
}

/** A pair shows: the big bet is allowed in this round. */
export interface PairShows {
  type: "PairShows";
}

/** A seat bets nothing and stays in. */
export interface Checks {
  type: "Checks";
  seat: number;
}

/**
 * A seat matches the level, or brings in. Attributes: all_in: it has only this much; None: it has
 * enough.
 */
export interface Calls {
  type: "Calls";
  seat: number;
  all_in?: number | null;
}

/** A seat bets, completes or raises to an amount; `all_in`: that is all it has. */
export interface Raises {
  type: "Raises";
  seat: number;
  to: number;
  all_in?: boolean;
}

/** A seat gives up its hand; `out_of_turn`: the dealer says so. */
export interface Folds {
  type: "Folds";
  seat: number;
  out_of_turn?: boolean;
}

/** A ruling folds a hand, in any phase; its money stays. */
export interface HandDead {
  type: "HandDead";
  seat: number;
}

/** A seat exchanges so many cards; 0: it stands pat. */
export interface Draws {
  type: "Draws";
  seat: number;
  cards: number;
}

/** A seat pays for a card. */
export interface Buys {
  type: "Buys";
  seat: number;
}

/** A seat buys no card. */
export interface Passes {
  type: "Passes";
  seat: number;
}

/** A seat declares what it plays for. */
export interface DeclaresSide {
  type: "DeclaresSide";
  seat: number;
  side: Side;
}

/** What a hand plays for, or a part of a pot. */
export type Side = "high" | "low" | "both";

/** The phase is over: who has not drawn stands pat, who has not bought passes. */
export interface PhaseClosed {
  type: "PhaseClosed";
}

/** The dealer states the pot, fee included, and the rake; the last statement counts. */
export interface PotStated {
  type: "PotStated";
  amount: number;
  rake?: number;
}

/** A seat wins the pot in hand, or shares it; told once more: it does not. */
export interface Wins {
  type: "Wins";
  seat: number;
}

/** The pot in hand has all its winners. */
export interface NextPot {
  type: "NextPot";
}

/** All pots are pushed: the hand is over. */
export interface HandOver {
  type: "HandOver";
}

/** The dealer puts the puck before a seat, before the deal. */
export interface PuckPlaced {
  request: "place_puck";
  seat: number;
}

/**
 * A player has less than they owe before the deal, posts it and is all in. Attributes: amount:
 * cents; 0: they post all they owe after all.
 */
export interface PostedShort {
  request: "post_short";
  seat: number;
  amount: number;
}

/** A supervisor has seen the results that lie outside their bound, and says what is done. */
export interface ResultsAcknowledged {
  request: "acknowledge_results";
  reason: string;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/**
 * A supervisor orders a change of decks; it begins when no round is under way. Attributes: colour:
 * back colour of the deck; empty: of all.
 */
export interface DeckChangeOrdered {
  request: "change_decks";
  reason: string;
  colour?: string;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/** Somebody registers a deck: the number on its box or seal (`tablectl deck register`). */
export interface DeckRegistered {
  request: "register_deck";
  colour: string;
  identity: string;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/** Somebody has counted a deck that lies outside the shuffler (`tablectl deck count`). */
export interface DeckCountedByHand {
  request: "count_deck";
  colour: string;
  cards: number;
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/** Nobody plays: the cards come out and are spread (`tablectl dead-table`). */
export interface DeadTableDeclared {
  request: "dead_table";
  reason?: string;
  badge?: string;
  pin?: string;
}

/** A technician tests whether every lamp can be lit (`tablectl device lamps`). */
export interface LampTestOrdered {
  request: "test_lamps";
  badge?: string;
  pin?: string;
}

/** A supervisor opens the sealed cards of a round that is over (`tablectl recall --cards`). */
export interface CardsLookedAt {
  request: "look";
  round: number;
  reason: string;
  badge?: string;
  pin?: string;
}

/** A supervisor takes over what the shift before has left open (`tablectl handover`). */
export interface TakeOver {
  request: "handover";
  badge?: string;
  pin?: string;
  seen: Array<[string, string]>;
}

/** What is asked of the daemon. */
export type AnyRequest =
  | Status
  | Inspect
  | ListChoices
  | OpenKiosk
  | CheckSoftware
  | Watch
  | ChooseSettings
  | TapBadge
  | RoomChosen
  | PressKey
  | Clear
  | CardsCounted
  | AdoptShuffler
  | DecksOrdered
  | IrregularityDeclared
  | IrregularityDecided
  | LateBetRuled
  | DealingModeOrdered
  | SignedOn
  | SignOnKept
  | SignedOff
  | Unlocked
  | FloorCalled
  | SupervisorComing
  | AlarmsAcknowledged
  | PayoutStated
  | PayoutRefused
  | HandTold
  | PuckPlaced
  | PostedShort
  | ResultsAcknowledged
  | DeckChangeOrdered
  | DeckRegistered
  | DeckCountedByHand
  | DeadTableDeclared
  | LampTestOrdered
  | CardsLookedAt
  | TakeOver;

/** The view of the table: the one snapshot, and what the daemon knows of its links. */
export interface View {
  reply: "view";
  snapshot: Snapshot;
  links: Record<string, LinkView>;
  pid: number;
  version: string;
  /** Where the page is served: http://127.0.0.1:8430/; empty: it is not served. */
  page: string;
  /** What the daemon has of files and memory, and may have; at most ten seconds old. */
  shares: Usages;
  /** Questions that could not be answered, since the start. */
  failures: number;
}

/** The table after event `seq`. */
export interface Snapshot {
  seq: number;
  utc_us: number;
  table: string;
  game: string;
  pay_table: string;
  step: string;
  /** How the table deals: shuffler, hand-deal or hand-shuffle. */
  mode: string;
  /** Which stage of the round is decided on, from 0. */
  stage: number;
  /**
   * Numbers, on the game's sheet, of the step that is shown: *remaining cards* until they are in
   * the rack, else the table's step. `title`, `details` and `next_title` are of the same step.
   */
  sheet: Array<number>;
  title: Message;
  /** What is to be done now, and by whom; or what is waited for. */
  instruction: InstructionView;
  details: Array<[number, Message]>;
  /** The title of the game's step after this one; None: none follows. */
  next_title: Message | null;
  round: number;
  void: boolean;
  closing: boolean;
  seats: Array<SeatView>;
  /** The states of spots whose signs are explained. */
  legend: Array<string>;
  /** What the shuffler is doing for the table; None: nothing. */
  act: Message | null;
  /** What every screen says in its head beside the step. */
  marks: Array<Message>;
  /** Where the cards are, in words. */
  places: PlacesView;
  counts: Counts | null;
  levels: LevelsView | null;
  decks: Array<DeckView>;
  /** Back colour of the deck that goes into the shuffler next; empty: all decks are inside. */
  load: string;
  offers: Array<OfferView>;
  lamps: number;
  holds: Array<HoldView>;
  prompts: Array<Message>;
  alerts: Array<AlertView>;
  rulings: Array<RulingView>;
  reconcile: ReconcileView | null;
  /** Cards are counted blind: no count that was given, claimed or is due is in this snapshot. */
  counting: boolean;
  irregularities: Array<IrregularityView>;
  declarable: Array<DeclarableView>;
  /** What can be decided now, each thing with its revision: who decides names what they saw. */
  revisions: Record<string, string>;
  refusal: Message | null;
  devices: Array<DeviceView>;
  halted: Message | null;
  /** SHA-256 of the software manifest, hexadecimal; empty: not taken yet. */
  manifest: string;
  /** Computers that have had the table so far, this one included. */
  generation: number;
  /** How far the journal was checked, and when; None: it never was. */
  journal: JournalMarks | null;
  /** Date of the gaming day in force; empty: none was told yet. `shift`: the same for the shift. */
  gaming_day: string;
  shift: string;
  /** The house's: by its clock people are told when something was. */
  time_zone: string;
  /** Who deals; None: no badge was tapped yet. */
  dealer: Person | null;
  /** When this dealer took over, or the table opened; 0: no badge was tapped yet. */
  dealer_since_utc_us: number;
  /** The same by the daemon's monotonic clock, in milliseconds: for its pages. */
  dealer_since_ms: number;
  /** Who is signed on, each at one browser session or at the key pad. */
  sign_ons: Array<SignOnView>;
  /** Where somebody tries PINs. */
  wrong_pins: Array<WrongPinsView>;
  /** Results of the house that lie outside their bound, and that nobody has acknowledged. */
  results_outside: number;
  floor: FloorView | null;
  /** The checklist of this step, if it has one. */
  checks: Array<Check>;
  /** Back colours of the decks that come out of the shuffler now, to be changed or put away. */
  take_out: Array<string>;
  /** While the round is settled: the seats on whose spots chips still lie; None: on none. */
  chips_left: Message | null;
  /** How the round is settled; None: it is not being settled. */
  settling: SettlingView | null;
  /** The limits of the wagers that can be put down now. */
  limits: Array<LimitView>;
  /** (wager or bonus, cents): the most that it pays in one round, to all seats together. */
  payout_limits: Array<[string, number]>;
  /** What the earlier shift left open, until a supervisor has taken it over. */
  handover: Array<Message>;
  /** What voiding this round would do to each wager; shown while the table is held, or void. */
  void_choices: Array<WagerChoiceView>;
  /** The page on the screen at the table answers: the dealer can press there. */
  panel: boolean;
  /** When the alarms that stood then were acknowledged; 0: never. */
  acknowledged_utc_us: number;
  /** How the table's pages look and sound. */
  room: RoomSettings;
  /** A round is played that a supervisor can void now. */
  voidable: boolean;
  /** An order that hands deal comes with a count of the cards that are left of the deck. */
  counts_rest: boolean;
  /** Players, puck, betting and pots, where players bank the game; None: the house does. */
  poker: PokerView | null;
  /** A table for practice, with simulated devices: every screen says so. */
  training: boolean;
  /** One deck is ordered, and not two in turn. */
  one_deck: boolean;
  /** The supervisor who has said that they come; None: nobody has. */
  coming: Coming | null;
}

/**
 * One sentence or word for people; equal messages have equal ids and parameters. Attributes: id:
 * its id in the catalogues, kebab-case, prefixed by its matter: `refusal-seat-is-out`. params: its
 * parameters by their names in the catalogues.
 */
export interface Message {
  type: "message";
  id: string;
  params?: Record<string, number | string | Money | Decimal | Message>;
}

/** An amount, written as the language does: 12,500.50. Attributes: cents: whole cents. */
export interface Money {
  type: "money";
  cents: number;
}

/**
 * Digits as they are printed, such as `5.60`, with the language's decimal sign. Attributes: digits:
 * with a point before those behind the sign.
 */
export interface Decimal {
  type: "decimal";
  digits: string;
}

/**
 * The one answer to *what now*: something to do, or something that is waited for. Attributes:
 * words: what to do, or what is waited for. short: the same in a few words: the caption of the
 * form's key, or of the picture. part: the part of the table that it is about. who: who does it;
 * None: it is waited for. key: the key that does it, as the offers name it; empty: it is done
 * without a key. form: what is asked on the page instead; `about` says of which deck or
 * irregularity. seat: the seat, where the part is a seat; else 0. device: the device, where the
 * part is a cable; else empty. hold: the number of the hold that has to end first; 0: none. blocks:
 * why the table does not go on by itself; None: nothing is wrong. title: the step; or, while
 * something stops the round, who ends that. beside: what to check meanwhile, or what to do if it
 * goes wrong. since_utc_us: since when it stands; what is waited for is waited for since then.
 */
export interface InstructionView {
  words: Message;
  short: Message;
  part: Part;
  who: Role | null;
  key: string;
  form: Form;
  about: string;
  seat: number;
  device: string;
  hold: number;
  blocks: Message | null;
  title: Message | null;
  beside: Array<Message>;
  since_utc_us: number;
}

/** The part of the table that an instruction is about; the page draws a picture of each. */
export type Part = "bets" | "button" | "cable" | "cards" | "community" | "computer" | "cover" | "display" | "hand" | "input" | "inside" | "key_pad" | "person" | "seat" | "table" | "tray";

/** Roles at a table: who plays and stops; who clears, voids, opens and closes; who repairs. */
export type Role = "dealer" | "supervisor" | "technician";

/** What a person is asked for on the page, where no key of the table does it. */
export type Form = "" | "adopt" | "clear" | "count" | "count_deck" | "decide" | "name_deck" | "sign_on" | "void";

/** One seat. */
export interface SeatView {
  number: number;
  /**
   * Before the deal: empty, in, next_round; its packet: waiting, packet, dealt; then deciding,
   * stays (it plays, also after the decisions have closed), folded, absent, void; settled: while
   * bets are settled, the dealer has said so, or all of this seat's have left the layout.
   */
  status: string;
  spots: Array<SpotView>;
  /** The one word that counts most; None: nobody plays there. */
  words?: Message | null;
  by_hand?: boolean;
  /** The packet in the tray, or on its way, is for this seat; in a hand: its player acts. */
  turn?: boolean;
  chips?: ChipsView | null;
}

/** One spot. */
export interface SpotView {
  wager: string;
  label: string;
  /**
   * Its sign (`controller.data.terms.SPOTS`). A late bet on which nobody has decided comes first,
   * then the effect of a ruling, then a sensor that is out of service.
   */
  state: string;
  /** The wager stands in this round. */
  wagered?: boolean;
  /** When the wager may be put down: `wagering` or `deciding`. */
  opens?: string;
}

/**
 * A player's chips, where players bank the game; amounts are cents. Attributes: kind: bet: it lies
 * before the seat; gets: it is pushed to it; back: it goes back to it. words: the amount, and what
 * it is; None: nothing lies there. beside: all that the seat has put in; or what goes back to it,
 * too, in words; None: nothing.
 */
export interface ChipsView {
  kind: string;
  amount: number;
  words: Message | null;
  beside: Message | null;
}

/**
 * Where the cards are, in words. Attributes: shuffler: what is ready in it. doing: what is wrong
 * with it, else what it does; None: it was not read yet. trouble: something is wrong with it. tray:
 * its exit tray; `hand`: the dealer's own cards, None: the dealer has no hand; `rack`: the discard
 * rack. community: the community cards on the layout; None: the game has none. uncounted: why
 * `Snapshot.counts` has no sums; None: it has.
 */
export interface PlacesView {
  shuffler: Message;
  doing: Message | null;
  trouble: boolean;
  tray: PileView;
  hand: PileView | null;
  community: CommunityView | null;
  rack: PileView;
  uncounted: Message | null;
}

/** A pile before the dealer, in words, and how it is drawn. */
export interface PileView {
  words: Message;
  look: PileLook;
}

/** How a pile is drawn. */
export type PileLook = "" | "ghost" | "cards";

/** The community cards: how many of them should lie face up, and how many face down. */
export interface CommunityView {
  words: Message;
  turned: number;
  hidden: number;
}

/**
 * Where the cards of the deck in play are (cards); remainder -1 before it is out. The remaining
 * cards lie in the tray until they are lifted, then in the rack, as a burned card does at once; a
 * dealer who deals from the deck itself has it in hand, and none is inside. The community cards, a
 * packet or of the remaining ones, lie on the layout. All places together are the deck. There are
 * no counts before the round has a deck, while cards are counted blind, or in a void round: there
 * hands collect the cards from anywhere.
 */
export interface Counts {
  deck: number;
  inside: number;
  in_hand: number;
  tray: number;
  dealt: number;
  layout: number;
  rack: number;
  remainder: number;
  remainder_expected: number;
  packets: number;
}

/** The shuffler's levels, in words and numbers; -1: unknown, or hidden now. */
export interface LevelsView {
  tray: string;
  ready: number;
  ready_colour: string;
  input: string;
  input_colour: string;
  mode: string;
  game: string;
  /** The doors that stand open. */
  doors: Array<string>;
  fault: string;
}

/** One deck. */
export interface DeckView {
  colour: string;
  place: string;
  /** Where it is, and what was done to it there. */
  words: Message;
  from_round: number;
  last_count: number;
  good: boolean;
  out_of_play: boolean;
  /** A count of it by hand would be taken now; `nameable`: its number would be. */
  countable: boolean;
  nameable: boolean;
}

/**
 * A key that is legal now. Attributes: role: the role whose word it needs: only who is signed on
 * with it may press it; empty: whoever stands at the keys. place: where the page shows it while the
 * instruction does not name it. letter: the key of a keyboard that presses it.
 */
export interface OfferView {
  id: string;
  key: string;
  meaning: Message;
  role: string;
  place: Place;
  letter: string;
}

/** Where the page shows a key while the instruction does not name it. */
export type Place = "list" | "beside" | "floor" | "stop" | "seat" | "hand";

/**
 * Something that holds the table. Attributes: about: the device, back colour, irregularity or spot
 * that it is about; empty: none. question: what a person is asked for now, so that it ends;
 * `count`: to clear with a count. takes_count: clearing it accepts a count of cards and does not
 * need one. priority: of the alarm: high, medium or low. cleared_by: the role that ends it now by
 * clearing; empty: none does. not_by: badges of those whose word does not end it.
 */
export interface HoldView {
  id: number;
  cause: string;
  about: string | number | Spot;
  klass: string;
  scope: string;
  words: Message;
  remedy: Message;
  latched: boolean;
  question: Question;
  since_utc_us: number;
  priority: string;
  cleared_by: string;
  takes_count: boolean;
  not_by: Array<string>;
}

/** A wager, or a bonus, of a seat. */
export interface Spot {
  seat: number;
  wager: string;
}

/** What the screen asks a person for, so that a hold ends. */
export type Question = "nothing" | "continue" | "clear" | "count" | "adopt" | "decide";

/** A late-bet alert of this round. */
export interface AlertView {
  seat: number;
  spot: string;
  placed: boolean;
  words: Message;
  utc_us: number;
  priority: string;
  /** The remedy by which it was decided; empty: nobody has decided on it. */
  decided: string;
  /** What can be done about it in one step; empty once it is decided. */
  remedies: Array<RemedyView>;
}

/**
 * A remedy that the rules allow, who may choose it, and the wagers that it rules on. Attributes:
 * refused: why it cannot be chosen now; None: it can. needs_count: choosing it needs a count of
 * cards.
 */
export interface RemedyView {
  remedy: string;
  by: string;
  wagers: Array<WagerChoiceView>;
  refused: Message | null;
  needs_count: boolean;
}

/** A wager on which a person can rule, and the possible effects: the usual one first. */
export interface WagerChoiceView {
  seat: number;
  wager: string;
  possible: Array<Effect>;
}

/** The last ruling on a wager of this round; `by` empty: the house rules. */
export interface RulingView {
  seat: number;
  wager: string;
  effect: Effect;
  cause: string;
  by: string;
}

/** An act in question, while its cards are counted; no count is told before it is settled. */
export interface ReconcileView {
  /** Whose cards have to be counted, in words. */
  act: Message;
  /** The dealer has given their count; `by`: who the dealer is. */
  counted: boolean;
  by: Message | string;
}

/**
 * Something that went against the rules in this round. Attributes: by: who declared it; empty: the
 * shuffler's own report. allowed: the remedies that the rules allow; empty once one is decided.
 * remedy: how it was decided, and by whom; empty: it is open.
 */
export interface IrregularityView {
  id: number;
  kind: string;
  words: Message;
  scope: string;
  seat: number;
  wager: string;
  remark: Message | string;
  by: string;
  utc_us: number;
  allowed: Array<RemedyView>;
  remedy: string;
  decided_by: string;
}

/**
 * A kind of irregularity that can be declared now. Attributes: seats: those at which it can be; 0:
 * none, or several. wagers: of each seat those that can be named, if the kind concerns one; an
 * empty name: as its spot told.
 */
export interface DeclarableView {
  kind: string;
  seats: Array<number>;
  wagers: Array<Array<string>>;
}

/** One device. */
export interface DeviceView {
  name: string;
  up: boolean;
  reason: Message | null;
  serial: string;
  model: string;
  firmware: string;
  /** Which of its sensors should be looked at, because they do not change when they should. */
  doubts: Array<Message>;
}

/**
 * How far the journal was checked, and when; hashes are links of the chain, hexadecimal.
 * Attributes: seq: the last event that was proved, with all before it, and its `hash`; 0: none was.
 * utc_us: when that was. again: the last event up to which the older part was read again, and its
 * hash; 0: that begins anew with the next check. whole_utc_us: when every event up to `seq` or an
 * earlier mark had been read; 0: never. sealed: the last event that lies in a sealed segment, and
 * may leave the journal; 0: none.
 */
export interface JournalMarks {
  seq?: number;
  hash?: string;
  utc_us?: number;
  again?: number;
  again_hash?: string;
  whole_utc_us?: number;
  sealed?: number;
}

/**
 * One person, as the events that they cause name them; their identity was proved before.
 * Attributes: badge: the badge's number, which no other person has. name: what people call them.
 */
export interface Person {
  badge: string;
  name: string;
  role: Role;
}

/**
 * A person who is signed on. Attributes: session: names their browser session, and proves nothing;
 * empty: the table's own key pad. until_ms: when it ends if they do nothing, by the daemon's
 * monotonic clock. lasts: seconds for which it lasts after whatever they do.
 */
export interface SignOnView {
  person: Person;
  session: string;
  since_utc_us: number;
  until_ms: number;
  lasts: number;
}

/** Somebody tries PINs: an alarm, as long as the next try has to wait. */
export interface WrongPinsView {
  words: Message;
  since_utc_us: number;
  priority: AlarmPriority;
}

/** How urgent an alarm is, as its colour, shape and sound tell (docs/alarms.md). */
export type AlarmPriority = "high" | "medium" | "low";

/** The floor was called, and nobody has come yet. */
export interface FloorView {
  since_utc_us: number;
  reason: string;
}

/** One line of a checklist. Attributes: needed: the step waits for it; else it is only shown. */
export interface Check {
  name: string;
  words: Message;
  done: boolean;
  needed: boolean;
}

/**
 * How the round is settled. Attributes: order: the seats with something to settle, by number, in
 * the order of the game's rule. seat: the seat that is settled now or next; 0: none is left.
 * followed: the dealer touches each seat that is settled. settled: how many are. prizes: what its
 * wagers and bonuses pay, in the order in which they are settled.
 */
export interface SettlingView {
  order: Array<number>;
  seat: number;
  followed: boolean;
  settled: number;
  prizes: Array<PrizeView>;
}

/**
 * What a wager or bonus pays at this table, by its pay table. Attributes: hands: each hand that is
 * paid; empty: the wager wins even money. beaten: the hands that are paid although they lose, where
 * the game has such. limit: cents, the most that all seats together get in a round; None: there is
 * no limit.
 */
export interface PrizeView {
  name: string;
  label: string;
  hands: Array<HandPaidView>;
  beaten: Array<HandPaidView>;
  limit: number | null;
}

/** What one hand is paid: `pays` to `to`, such as 40 to 1. */
export interface HandPaidView {
  hand: Message;
  pays: number;
  to: number;
}

/** The least and the largest of a wager, in cents. */
export interface LimitView {
  wager: string;
  label: string;
  least: number;
  most: number;
}

/**
 * The room settings of a table; every page of the table follows them. Attributes: brightness: per
 * cent of the colours' own; at the least one everything can still be read. alarm_volume: per cent
 * of full volume; an alarm is never silent. burn_in_shift: the picture moves by a few pixels every
 * few minutes, so that it does not burn into the screen.
 */
export interface RoomSettings {
  look: Look;
  brightness: number;
  letters: Letters;
  alarm_volume: number;
  burn_in_shift: boolean;
}

/**
 * A player-banked game, between hands and in one. Attributes: follow: what the dealer tells: none,
 * pot or actions. puck: the seat before which the puck lies; 0: the game has none, or nobody is in.
 * first: the seat that is dealt to first; 0: nobody is in. told: acts of the hand that were told or
 * taken back so far: the page names it with each act. phase: bet, draw, buy, declare, showdown;
 * empty: no hand is played. round: which betting round of `rounds` this is. turn: the seat that
 * acts; 0: none, or it is not known. call: cents that the seat in turn has to add to stay in.
 * sizes: what it may bet or raise to; None: nothing. why_not: why it may not raise; None: it may,
 * or it is nobody's turn. brings_in: the seat in turn must bring in, and cannot fold. opens: the
 * dealer names who opens the round. wagers: bets and raises of this round; `cap`: how many there
 * may be, 0: any number. pot: cents of all pots, as far as they are known; -1: they are not. cards:
 * that each hand has by now, after the deals that are due. draw_most: cards that a hand may
 * exchange. price: of a card, in this round of buying; 0: nothing is bought now. stub: what the
 * dealer does with the stub for the draws that were told. can_take_back: what was told last can be
 * taken back. acts: what can be told now, beside seats that are touched and keys that are offered.
 * puck_seats: the seats before which the puck can be put now. owed: what each seat owes before the
 * deal, while less can be said. unit: the smallest chip; `chips`: all of them. stakes: the stakes
 * in words.
 */
export interface PokerView {
  follow: string;
  puck: number;
  first: number;
  told: number;
  phase: string;
  round: number;
  rounds: number;
  turn: number;
  call: number;
  sizes: SizesView | null;
  why_not: Message | null;
  brings_in: boolean;
  opens: boolean;
  wagers: number;
  cap: number;
  pot: number;
  cards: number;
  draw_most: number;
  price: number;
  seats: Array<HandSeatView>;
  pots: Array<PotView>;
  award: AwardView | null;
  stub: Array<Message>;
  can_take_back: boolean;
  acts: Array<TellableAct>;
  puck_seats: Array<number>;
  owed: Array<OwedView>;
  unit: number;
  chips: Array<number>;
  stakes: Array<Message>;
}

/**
 * What the seat in turn may bet or raise to: from `least` to `most`, or `only` these; cents.
 * Attributes: most: -1: any amount. raises: there is a bet already.
 */
export interface SizesView {
  least: number;
  most: number;
  only: Array<number>;
  raises: boolean;
}

/**
 * A seat of the hand. Amounts are cents. Attributes: total: all that it has put in; `bet`: in this
 * betting round. drawn: cards that it exchanges; -1: it has not said. declared: high, low or both;
 * empty: it has not said. can_win: it can win the pot that is awarded now; `wins`: it was touched
 * for it.
 */
export interface HandSeatView {
  seat: number;
  total?: number;
  bet?: number;
  folded?: boolean;
  all_in?: boolean;
  drawn?: number;
  declared?: string;
  can_win?: boolean;
  wins?: boolean;
}

/**
 * A pot, the main pot first; amounts are cents. `winners`: of its parts that are decided. While a
 * round is bet, its bets lie before the seats and are in no pot. `taken`: what the house takes of
 * it, rake and drop; None: nothing.
 */
export interface PotView {
  title: Message;
  /** The amount; or that it is not known. */
  words: Message;
  amount: number;
  taken: Message | null;
  seats: Array<number>;
  winners: Array<number>;
}

/**
 * The pot, or the half of one, whose winners are touched now. Attributes: pot: its place, the main
 * pot is 0; `side`: high, low or both. amount: cents; -1: it is not known.
 */
export interface AwardView {
  pot: number;
  side: string;
  amount: number;
}

/**
 * An act that can be told now. Attributes: key: fold, early (out of turn), check, call, bet, other,
 * all_in, draw, buy, pass, high, low, both, pair, pot; acts with the same key share it on the
 * screen: the amount decides which of them is told. words: on the key. act: as it is told; the
 * asked amounts are filled in. asks: amounts; `seats`: one of them is asked, and is the act's. Both
 * empty: told at once.
 */
export interface TellableAct {
  key: string;
  words: Message;
  act: Opens | PairShows | Checks | Calls | Raises | Folds | HandDead | Draws | Buys | Passes | DeclaresSide | PhaseClosed | PotStated | Wins | NextPot | HandOver;
  asks: Array<AskedAmount>;
  seats: Array<number>;
}

/**
 * An amount that an act asks for. Attributes: field: of the act, which the amount fills. title:
 * what is asked. least: cents; `most`: likewise, -1: any amount.
 */
export interface AskedAmount {
  field: string;
  title: Message;
  least: number;
  most: number;
}

/** What a seat owes before the deal, in cents; `has`: it has only this, and is all in. */
export interface OwedView {
  seat: number;
  amount: number;
  has: number;
}

/** A supervisor has said that they come, and has not come yet; `name`: who. */
export interface Coming {
  name: string;
  since_utc_us: number;
}

/** One device's link; times in seconds. */
export interface LinkView {
  url: string;
  /** connecting, up, lost or refused. */
  state: string;
  /**
   * The last trouble, with its remedy; for a device that is up: what is wrong with a part of it.
   * None: there is none.
   */
  problem: Message | null;
  /** Seconds in this state. */
  since: number;
  /** Seconds since it was last heard; -1: never. */
  heard: number;
  round_trip: number;
  frames_in: number;
  frames_out: number;
  malformed: number;
  ignored: number;
  requests_repeated: number;
  lost: number;
  /**
   * For a polled device: seconds within which a change is seen; 0: the device reports changes
   * itself.
   */
  seen_within: number;
  /** The file of the serial port that is open, wherever its name leads now; empty: none is. */
  node: string;
}

/** The resources of this process: open files, and bytes of memory. */
export interface Usages {
  files: Usage;
  memory: Usage;
}

/** How much of a resource is used, and the most that may be; 0: there is no limit. */
export interface Usage {
  used: number;
  most: number;
}

/** All devices, and the table's step. */
export interface Inspection {
  reply: "inspection";
  step: string;
  devices: Record<string, DeviceReport>;
}

/** One device as a technician sees it: its raw reports; no levels without a link. */
export interface DeviceReport {
  link: LinkView;
  up: LinkUp | null;
  shuffler: ShufflerLevels | null;
  spots: SpotLevels | null;
  key_pad: KeyPadLevels | null;
  /** The lamps that it was told to show, by key; the others are off. */
  lamps: Record<string, string>;
  /** Which of its sensors should be looked at, judged by the rounds that were played with them. */
  doubts: Array<Message>;
  inputs: Array<InputView>;
}

/** The handshake with the device is complete; its levels follow at once. */
export interface LinkUp {
  device: string;
  kind: DeviceKind;
  serial: string;
  /** Another one after each power-up; `NO_BOOT`: nobody knows. */
  boot_id: number;
  model: string;
  firmware: string;
  /** SHA-256 of the firmware, hexadecimal; empty where the device has none. */
  digest: string;
  abilities: DeviceAbilities;
  /** Epoch 0 and NONE where the device has no acts. */
  last_act: LastAct;
  /** Presses counted by the device since its power came on; -1: it does not report them. */
  presses: number;
}

/** What a device is. 1: shuffler, 2: sensors, 3: key_pad */
export type DeviceKind = 1 | 2 | 3;

/** The capabilities that a device declared; by default it has nothing. */
export interface DeviceAbilities {
  features: Feature;
  next_packet_on: NextPacketOn;
  remainder_on: RemainderOn;
  shuffle_starts_on: ShuffleStartsOn;
  semantics: DispenseSemantics;
  keys: number;
  seats: number;
  spots: number;
}

/**
 * What a device can do in addition to the minimum. 1: counts, 2: reads, 4: recalls, 8: lamps, 16:
 * amounts, 32: mode_readable, 64: reads_colour, 128: host_driven
 */
export type Feature = number;

/** What makes the shuffler put out the next packet. 0: host, 1: lifted, 2: button */
export type NextPacketOn = 0 | 1 | 2;

/** What makes the shuffler release the remaining cards. 0: host, 1: green_button */
export type RemainderOn = 0 | 1;

/** When the shuffle of a loaded deck begins. 0: load, 1: empty, 2: host */
export type ShuffleStartsOn = 0 | 1 | 2;

/** What the shuffler can prove about a dispense. 0: transactions, 1: at_most_once */
export type DispenseSemantics = 0 | 1;

/** The last act in a device's memory; by default there is none. */
export interface LastAct {
  epoch: number;
  txn: number;
  kind: ActKind;
  size: number;
  state: ActState;
  counted: number;
  code: FaultCode;
}

/**
 * The kinds of acts that move cards in a shuffler. 0: none, 1: packet, 2: remainder, 3: shuffle, 4:
 * eject
 */
export type ActKind = 0 | 1 | 2 | 3 | 4;

/**
 * The states of an act, as the device's non-volatile memory has it. 0: none, 1: started, 2: done,
 * 3: fault, 4: interrupted, 5: voided
 */
export type ActState = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * The faults of a shuffler. 0: none, 1: jam, 2: door_open, 3: tray_not_empty, 4: too_few_cards, 5:
 * too_many_cards, 6: wrong_colour, 7: motor, 8: sensor, 9: memory, 10: misread
 */
export type FaultCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** All levels of a shuffler; the fields are those of the message `ShufflerLevels`. */
export interface ShufflerLevels {
  device: string;
  revision: number;
  tray: Tray;
  lifts: number;
  doors: Door;
  mode: Mode;
  fault: FaultCode;
  ready: number;
  ready_colour: BackColour;
  input: InputState;
  input_colour: BackColour;
  shuffled_count: number;
  shuffles: number;
  shuffled_colour: BackColour;
  game: string;
  /** The mode of the last finished shuffle; UNREADABLE where it is not reported. */
  shuffled_mode: Mode;
  /** The number of the last dispensing that a self-driven shuffler began; 0 for others. */
  number: number;
  /** The progress of a self-driven shuffler through the deck that it deals from. */
  feed: Feed;
}

/** The states of the exit tray's sensor. 0: empty, 1: occupied, 2: unknown */
export type Tray = 0 | 1 | 2;

/** The doors that are open. 1: cover, 2: input */
export type Door = number;

/**
 * The modes of a shuffler: how it works on a deck. 0: shuffle, 1: sort, 2: service, 255: unreadable
 */
export type Mode = 0 | 1 | 2 | 255;

/**
 * The colour of a deck's backs. 0: none, 1: red, 2: blue, 3: green, 4: black, 5: orange, 6: purple,
 * 255: unknown
 */
export type BackColour = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 255;

/** The states of the deck in the input. 0: empty, 1: loaded, 2: shuffling, 3: shuffled */
export type InputState = 0 | 1 | 2 | 3;

/**
 * The progress of a self-driven shuffler through the deck that it deals from. 0: standing, 1:
 * moving, 2: dealing, 3: halted
 */
export type Feed = 0 | 1 | 2 | 3;

/** All levels of the bet-spot sensors: bit (seat - 1) * 8 + spot. */
export interface SpotLevels {
  device: string;
  revision: number;
  occupied: number;
  faulty: number;
}

/** All levels of a key pad: the lamps it shows and the keys that are down (bit k: key k). */
export interface KeyPadLevels {
  device: string;
  revision: number;
  lamp_revision: number;
  keys_down: number;
  /** The keys that stay down, by the labels on them; empty: there are none. */
  stuck: string;
}

/**
 * One raw input of a device, and what it says. Attributes: id: its printed name, for programs:
 * `seat 3 ante`, `key GREEN`, `fault`. says: what it says, for programs: `covered`, `loaded, blue`,
 * or the game that is set. name: the input in words. words: what it says, in words. quiet: whether
 * nothing is there, down, open or wrong.
 */
export interface InputView {
  id: string;
  says: string;
  name: Message;
  words: Message | string;
  quiet: boolean;
}

/**
 * What can be chosen now. Attributes: game: the key of the game that is played now; `pay_table`
 * likewise. law: the jurisdiction's rules of limits, each in a sentence. chosen: the choices that
 * hold, or will hold after the round, instead of the table's file. waits: a definition waits for
 * the end of the round. closes: the table closes before that definition comes into force.
 * files_close: to play as the files say the table would have to close. refused: why nothing at all
 * can be chosen now; None: something can.
 */
export interface Choices {
  reply: "choices";
  game: string;
  pay_table: string;
  games: Array<GameChoice>;
  switches: Array<SwitchChoice>;
  law: Array<Message>;
  chosen: Array<MadeChoice>;
  waits: boolean;
  closes: boolean;
  files_close: boolean;
  refused: Message | null;
}

/**
 * A game that lies beside the table's file or is shipped. Attributes: key: the name of its file; a
 * choice names it. played: it is the one that is played now. default_pay_table: the one that it has
 * when none is chosen. refused: why it cannot be chosen; None: it can. A game whose file cannot be
 * read, or that needs a table's file of its own, has neither pay tables nor limits.
 */
export interface GameChoice {
  key: string;
  name: string;
  source: string;
  played: boolean;
  default_pay_table: string;
  pay_tables: Array<PayTableChoice>;
  limits: Array<LimitChoice>;
  refused: Message | null;
}

/**
 * A pay table of a game. Attributes: sample: its figures are made up to show the form; the source
 * prints none. played: it is the one that is played now. refused: why it cannot be chosen; None: it
 * can.
 */
export interface PayTableChoice {
  name: string;
  source: string;
  sample: boolean;
  played: boolean;
  refused: Message | null;
}

/**
 * The limits of a wager: as they are, or as they would be if its game were chosen. Attributes:
 * minimum: cents; -1 here and in `maximum`: no file says it, so the person who chooses this game
 * must. follows: the wager whose limits, times its multiples, this one has until it gets its own;
 * empty: it has its own. highest: the most that the jurisdiction allows; -1: it sets no bound.
 * bound: the rule that says so; empty where there is no bound.
 */
export interface LimitChoice {
  wager: string;
  label: string;
  minimum: number;
  maximum: number;
  follows: string;
  highest: number;
  bound: string;
}

/**
 * A house switch. Attributes: words: its meaning, with the unit of a number. value: as it stands,
 * written as in a file. values: the values that it can have; empty: any number from `least` to
 * `most`, or text. whole: the number must be a whole one. at_the_table: the house lets a supervisor
 * change it here.
 */
export interface SwitchChoice {
  name: string;
  words: Message;
  value: string;
  values: Array<string>;
  at_the_table: boolean;
  least: number;
  most: number;
  whole: boolean;
}

/**
 * A choice that was made instead of what the table's file says. Attributes: place: where it would
 * stand in that file, as in `Chosen`. what: what was chosen: `Ante, highest wager`, or a switch by
 * its words. value: the value that holds, or will hold after the round; a game by its name.
 * instead: what the file says; empty: nothing. by: who chose it, with their badge; `utc_us`: when.
 */
export interface MadeChoice {
  place: string;
  what: Message;
  value: string;
  instead: string;
  by: string;
  utc_us: number;
}

/** An address: the browser that opens it first is the screen at the table. */
export interface KioskAddress {
  reply: "kiosk";
  address: string;
  /** The number of the socket that listens there, as the kernel lists it. */
  inode: number;
}

/** The answer to a wish: refused with a code and words, or journalled as event `seq`. */
export interface Answer {
  reply: "answer";
  ok: boolean;
  seq: number;
  code: string;
  words: Message | null;
}

/** The request was not understood, or cannot be served; nothing was changed or journalled. */
export interface Failure {
  reply: "failure";
  error: Message;
}

/** What the daemon answers. */
export type AnyReply =
  | View
  | Inspection
  | Choices
  | KioskAddress
  | Answer
  | Failure;

/** Body of `POST /sign-on`. */
export interface SignOnRequest {
  badge: string;
  pin: string;
}

/**
 * A sign-on, taken as event `seq`; the token proves the person until the session ends. Attributes:
 * session: the session's name in `Snapshot.sign_ons`.
 */
export interface SessionOpened {
  reply: "session";
  token: string;
  session: string;
  person: Person;
  seq: number;
}

/** `GET /page.json`: what the page is told once, at its start. */
export interface PageInfo {
  table: string;
  /** The hand at whose side the keys lie: right or left. */
  hand: string;
  /** The language at first. */
  language: string;
  /** All languages that the page can speak. */
  languages: Array<string>;
  version: string;
  /** This browser may press; else it looks, and acts as who has signed on there. */
  presses: boolean;
  /** Its game is one that the players bank. */
  hands: boolean;
  /** The table is a demonstration: its file says that its devices are simulated. */
  simulated: boolean;
}

/**
 * `GET /sign/events`: all that the sign shows. Attributes: version: of the program; another one
 * loads the sign anew. bets: open, over, wait or closed. look: the room's: night or day.
 */
export interface SignView {
  version: string;
  bets: string;
  look: Look;
  game: string;
  faces: Array<SignFace>;
}

/**
 * The sign in one language. Attributes: language: its tag. bets: whether bets may be placed. title:
 * of the limits, or of the stakes. stakes: of a player-banked game, in place of limits. draws: how
 * many cards each player exchanges, until the next betting round begins. training: that the table
 * is for practice, or plays by a sample; empty: it does not.
 */
export interface SignFace {
  language: string;
  bets: string;
  title: string;
  limits: Array<SignLimits>;
  pays: Array<SignPays>;
  training: string;
  stakes: Array<string>;
  draws: Array<string>;
}

/** The limits of a wager on the sign: its label, and least to most. */
export interface SignLimits {
  wager: string;
  amounts: string;
}

/**
 * A pay table on the sign, the best hand first. Attributes: title: names its wager. most: the most
 * that is paid for it in one round, all players together; empty: no limit.
 */
export interface SignPays {
  title: string;
  hands: Array<SignOdds>;
  most: string;
}

/** A hand on the sign, and what it pays: `a straight`, `6 to 1`. */
export interface SignOdds {
  hand: string;
  odds: string;
}
