-- The truth: journals of tables, event by event, as the tables stored them. Times are microseconds
-- since 1970, as in the journal. Nothing here is ever changed but the marks of a journal.

CREATE TABLE house (
    name text NOT NULL,
    one boolean PRIMARY KEY DEFAULT true CHECK (one)
);
COMMENT ON TABLE house IS 'Whose tables these are: tables of two houses may have one name.';

CREATE TABLE place (
    name text PRIMARY KEY
);
COMMENT ON TABLE place IS 'A table of the house, by the name in its subjects.';

CREATE TABLE journal (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id bytea NOT NULL UNIQUE CHECK (length(id) = 16),
    place text NOT NULL REFERENCES place,
    form integer NOT NULL,
    created_utc_us bigint NOT NULL,
    genesis bytea NOT NULL,
    seq bigint NOT NULL DEFAULT 0,
    hash bytea NOT NULL,
    first_heard timestamptz NOT NULL DEFAULT now(),
    last_heard timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN journal.seq IS 'The mark: the last event that is here. hash is its link.';

CREATE TABLE definition (
    digest bytea PRIMARY KEY,
    kind text NOT NULL,
    name text NOT NULL,
    text text NOT NULL
);
COMMENT ON TABLE definition IS 'What events put in force, by digest: tables of one house share most of it.';

CREATE TABLE withheld (
    journal integer NOT NULL REFERENCES journal,
    digest bytea NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (journal, digest)
);
COMMENT ON TABLE withheld IS 'Definitions that stay at the table: sealed cards.';

-- Records lie by the day on which they came, by the clock of the store that took them: what a
-- table's clock says decides nothing. After some days they are sealed into segments, and the day's
-- table goes. No reference to the journal: it would be asked for each row, and its row is locked by
-- who writes.
CREATE TABLE record (
    journal integer NOT NULL,
    seq bigint NOT NULL,
    utc_us bigint NOT NULL,
    monotonic_ns bigint NOT NULL,
    boot bigint NOT NULL,
    kind text NOT NULL,
    data bytea NOT NULL,
    intents bytea NOT NULL,
    said bytea NOT NULL,
    definitions bytea NOT NULL,
    state_digest bytea NOT NULL,
    hash bytea NOT NULL,
    day date NOT NULL
) PARTITION BY RANGE (day);
CREATE INDEX record_kind ON record (journal, kind, seq);
COMMENT ON TABLE record IS 'Events, hot: one is here, in a segment, or, until its day goes, in both.';

CREATE TABLE segment (
    journal integer NOT NULL REFERENCES journal,
    first bigint NOT NULL,
    last bigint NOT NULL,
    hash bytea NOT NULL,
    kinds text[] NOT NULL,
    events bytea NOT NULL,
    PRIMARY KEY (journal, last),
    CHECK (first <= last AND last < first + 500)
);
-- They are compressed already.
ALTER TABLE segment ALTER COLUMN events SET STORAGE EXTERNAL;
COMMENT ON TABLE segment IS 'Up to 500 events of a journal, sealed; hash is the link of the last.';

-- OFFSET keeps conditions on the day away from the names of other tables.
CREATE VIEW hot_day AS
    SELECT name, to_date(substr(name, 8), 'YYYYMMDD') AS day
    FROM (SELECT relname::text AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = 'record'::regclass OFFSET 0) AS days;
COMMENT ON VIEW hot_day IS 'The days of which records are hot, each with the name of its table.';

CREATE FUNCTION make_day(wanted date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    name text := 'record_' || to_char(wanted, 'YYYYMMDD');
BEGIN
    -- Until the caller's transaction ends, no day goes.
    LOCK TABLE ONLY record IN ROW EXCLUSIVE MODE;
    IF to_regclass(name) IS NULL THEN
        -- One at a time; who waited for it sees what the other has made.
        LOCK TABLE ONLY record IN SHARE UPDATE EXCLUSIVE MODE;
        IF to_regclass(name) IS NULL THEN
            -- It only grows, and goes as a whole: there is nothing to clean.
            EXECUTE format(
                'CREATE TABLE %I (LIKE record INCLUDING ALL, PRIMARY KEY (journal, seq))'
                ' WITH (autovacuum_enabled = off)', name
            );
            EXECUTE format(
                'ALTER TABLE record ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                name, wanted, wanted + 1
            );
        END IF;
    END IF;
END $$;
COMMENT ON FUNCTION make_day IS 'Have a table for the records of a day; any number of callers at once may.';

SELECT make_day((now() AT TIME ZONE 'UTC')::date + ahead) FROM generate_series(0, 2) AS ahead;

CREATE TABLE alarm (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place text NOT NULL,
    journal bytea NOT NULL,
    kind text NOT NULL,
    seq bigint NOT NULL,
    told jsonb NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    last timestamptz NOT NULL DEFAULT now(),
    times bigint NOT NULL DEFAULT 1,
    decided timestamptz,
    decided_by text,
    reason text
);
CREATE UNIQUE INDEX alarm_stands ON alarm (place, journal, kind) WHERE decided IS NULL;
COMMENT ON TABLE alarm IS 'What was refused. It stands until a person decides.';

CREATE TABLE offer (
    place text NOT NULL,
    number bigint NOT NULL,
    text text NOT NULL,
    signature bytea NOT NULL,
    digest bytea NOT NULL,
    published timestamptz NOT NULL DEFAULT now(),
    handed timestamptz,
    kind text NOT NULL,
    signer text NOT NULL,
    until bigint NOT NULL,
    PRIMARY KEY (place, kind)
);
COMMENT ON TABLE offer IS 'What the house wants at a table, the newest offer of each kind. A table asks for it, and decides.';
COMMENT ON COLUMN offer.handed IS 'When a store handed it to the table''s courier for the first time.';
COMMENT ON COLUMN offer.signer IS 'As in the text, as until: a list of all tables reads no manifests.';

-- In which pit a table stands, and from when on. Nothing in it is ever changed; a pit that was wrong
-- is noted again, from the same time on, and the last one holds.
CREATE TABLE stay (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place text NOT NULL REFERENCES place,
    since_utc_us bigint NOT NULL,
    pit text NOT NULL,
    noted timestamptz NOT NULL DEFAULT now(),
    noted_by text NOT NULL,
    reason text NOT NULL
);
CREATE INDEX stay_place ON stay (place);
COMMENT ON TABLE stay IS 'A table stands in a pit from a time on; before its first stay (0), its name says in which.';

CREATE TABLE removal (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place text NOT NULL REFERENCES place,
    removed timestamptz NOT NULL DEFAULT now(),
    removed_by text NOT NULL,
    reason text NOT NULL
);
CREATE INDEX removal_place ON removal (place);
COMMENT ON TABLE removal IS 'A person has taken a table off the floor; what comes of it later brings it back.';

-- Derived: made from the above by the program, and made again by `tablectl floor rebuild`.
-- Dates are compared byte by byte, whatever the language of the database.

CREATE TABLE derived (
    journal integer PRIMARY KEY REFERENCES journal,
    seq bigint NOT NULL DEFAULT 0,
    round_seq bigint NOT NULL DEFAULT 0,
    troubles jsonb NOT NULL DEFAULT '[]',
    spent_seq bigint NOT NULL DEFAULT 0,
    state jsonb NOT NULL DEFAULT '{}',
    name text NOT NULL DEFAULT '',
    game text NOT NULL DEFAULT '',
    zone text NOT NULL DEFAULT '',
    definition bytea
);
COMMENT ON TABLE derived IS 'How far a journal is derived: all events; the last that left a round; what could not be read.';
COMMENT ON COLUMN derived.spent_seq IS 'The event up to which the figures have the table''s time.';
COMMENT ON COLUMN derived.state IS 'Where deriving goes on: gaming day and shift, devices, decks.';
COMMENT ON COLUMN derived.definition IS 'In force at the last event; name, game and zone are its own.';

CREATE TABLE round (
    journal integer NOT NULL REFERENCES journal,
    first bigint NOT NULL,
    number bigint NOT NULL,
    started_utc_us bigint NOT NULL,
    ended_utc_us bigint,
    game text NOT NULL,
    pay_table text NOT NULL,
    mode text NOT NULL,
    outcome text NOT NULL,
    gaming_day text COLLATE "C" NOT NULL,
    shift text NOT NULL,
    shift_date text NOT NULL,
    dealer text NOT NULL,
    milliseconds bigint,
    seats_in integer NOT NULL,
    seats integer NOT NULL,
    presses integer NOT NULL,
    refusals integer NOT NULL,
    alerts integer NOT NULL,
    holds integer NOT NULL,
    restarts integer NOT NULL,
    clean boolean NOT NULL,
    handle_least bigint,
    handle_most bigint,
    measures jsonb NOT NULL,
    stay integer NOT NULL,
    PRIMARY KEY (journal, first)
);
CREATE INDEX round_day ON round (gaming_day);

CREATE TABLE hold (
    journal integer NOT NULL REFERENCES journal,
    id bigint NOT NULL,
    opened bigint NOT NULL,
    opened_utc_us bigint NOT NULL,
    cause text NOT NULL,
    about text NOT NULL,
    seat integer NOT NULL,
    words jsonb NOT NULL,
    closed bigint,
    closed_utc_us bigint,
    closed_by text,
    gaming_day text COLLATE "C" NOT NULL,
    stay integer NOT NULL,
    PRIMARY KEY (journal, opened, id)
);
CREATE INDEX hold_open ON hold (journal) WHERE closed IS NULL;

CREATE TABLE call (
    journal integer NOT NULL REFERENCES journal,
    called bigint NOT NULL,
    called_utc_us bigint NOT NULL,
    reason text NOT NULL,
    answered bigint,
    answered_utc_us bigint,
    answered_by text,
    waited_ms bigint,
    gaming_day text COLLATE "C" NOT NULL,
    stay integer NOT NULL,
    PRIMARY KEY (journal, called)
);
CREATE INDEX call_day ON call (gaming_day);
CREATE INDEX call_open ON call (journal) WHERE answered IS NULL;

CREATE TABLE alert (
    journal integer NOT NULL REFERENCES journal,
    seq bigint NOT NULL,
    place integer NOT NULL,
    utc_us bigint NOT NULL,
    gaming_day text COLLATE "C" NOT NULL,
    shift text NOT NULL,
    shift_date text NOT NULL,
    cause text NOT NULL,
    about text NOT NULL,
    seat integer NOT NULL,
    stay integer NOT NULL,
    PRIMARY KEY (journal, seq, place)
);
CREATE INDEX alert_day ON alert (gaming_day);
COMMENT ON TABLE alert IS 'An alarm that a table raised: a hold by its kind, late_bet, wrong_pin.';

CREATE TABLE decision (
    journal integer NOT NULL REFERENCES journal,
    id bigint NOT NULL,
    opened bigint NOT NULL,
    opened_utc_us bigint NOT NULL,
    gaming_day text COLLATE "C" NOT NULL,
    kind text NOT NULL,
    scope text NOT NULL,
    seat integer NOT NULL,
    wager text NOT NULL,
    declared_by text NOT NULL,
    closed bigint,
    closed_utc_us bigint,
    remedy text,
    decided_by text,
    reason text,
    stay integer NOT NULL,
    PRIMARY KEY (journal, opened, id)
);
CREATE INDEX decision_open ON decision (journal) WHERE closed IS NULL;
COMMENT ON TABLE decision IS 'An irregularity; closed is empty while nobody has decided.';

CREATE TABLE device_use (
    journal integer NOT NULL REFERENCES journal,
    gaming_day text COLLATE "C" NOT NULL,
    device text NOT NULL,
    kind text NOT NULL,
    serial text NOT NULL,
    model text NOT NULL,
    firmware text NOT NULL,
    name text NOT NULL,
    value bigint NOT NULL,
    stay integer NOT NULL,
    first_day text COLLATE "C" NOT NULL,
    last_day text COLLATE "C" NOT NULL,
    PRIMARY KEY (gaming_day, journal, stay, device, kind, serial, model, firmware, name)
);
CREATE INDEX device_use_serial ON device_use (serial);
COMMENT ON TABLE device_use IS 'How often a machine did something in a gaming day: acts, failed:jam, losses.';

CREATE TABLE deck_use (
    journal integer NOT NULL REFERENCES journal,
    colour text NOT NULL,
    identity text NOT NULL,
    first bigint NOT NULL,
    first_utc_us bigint NOT NULL,
    last bigint NOT NULL,
    last_utc_us bigint NOT NULL,
    rounds bigint NOT NULL,
    counts bigint NOT NULL,
    wrong bigint NOT NULL,
    marks bigint NOT NULL,
    out_utc_us bigint,
    out_by text,
    out_reason text,
    PRIMARY KEY (journal, colour, identity)
);
CREATE INDEX deck_use_identity ON deck_use (identity);
COMMENT ON TABLE deck_use IS 'Where a deck was dealt; identity is empty for decks that nobody registered.';

CREATE TABLE figure (
    journal integer NOT NULL REFERENCES journal,
    gaming_day text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    value bigint NOT NULL,
    stay integer NOT NULL,
    PRIMARY KEY (gaming_day, name, journal, stay)
);
COMMENT ON TABLE figure IS 'What a table''s report sums up of a gaming day, as numbers that can be added; those of largest: cannot.';

CREATE TABLE wagered (
    journal integer NOT NULL REFERENCES journal,
    gaming_day text COLLATE "C" NOT NULL,
    game text NOT NULL,
    pay_table text NOT NULL,
    rules text NOT NULL,
    wager text NOT NULL,
    beside boolean NOT NULL,
    definition bytea NOT NULL,
    count bigint NOT NULL,
    unbounded bigint NOT NULL,
    least bigint NOT NULL,
    most bigint NOT NULL,
    payouts bigint NOT NULL,
    paid bigint NOT NULL,
    stay integer NOT NULL,
    PRIMARY KEY (gaming_day, journal, stay, rules, game, pay_table, wager, beside)
);
COMMENT ON TABLE wagered IS 'Wagers of played rounds by the rules that they were played by; amounts are cents.';

CREATE TABLE alerted (
    journal integer NOT NULL REFERENCES journal,
    gaming_day text COLLATE "C" NOT NULL,
    stay integer NOT NULL,
    cause text NOT NULL,
    hour_utc_us bigint NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (gaming_day, journal, stay, cause, hour_utc_us)
);
COMMENT ON TABLE alerted IS 'How many alarms a table raised, by the hour of its house''s clock.';
COMMENT ON COLUMN alerted.hour_utc_us IS 'An hour of 1 January 2000, the same for all days; one that came twice is its own.';

CREATE TABLE figure_month (LIKE figure INCLUDING ALL);
CREATE TABLE wagered_month (LIKE wagered INCLUDING ALL);
CREATE TABLE alerted_month (LIKE alerted INCLUDING ALL);
CREATE TABLE device_use_month (LIKE device_use INCLUDING ALL);
COMMENT ON TABLE figure_month IS 'The figures of a month, so that a report need not read its days; gaming_day is as 2026-10, as in the other three.';
