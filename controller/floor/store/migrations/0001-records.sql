-- The truth: journals of tables, event by event, as the tables stored them. Times are microseconds
-- since 1970, as in the journal. Nothing here is ever changed but the marks of a journal.

CREATE TABLE place (
    name text PRIMARY KEY,
    pit text NOT NULL DEFAULT ''
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

CREATE TABLE record (
    journal integer NOT NULL REFERENCES journal,
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
    PRIMARY KEY (journal, seq)
);
CREATE INDEX record_kind ON record (journal, kind, seq);

CREATE TABLE alarm (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place text NOT NULL,
    journal bytea NOT NULL,
    kind text NOT NULL,
    seq bigint NOT NULL,
    told text NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    last timestamptz NOT NULL DEFAULT now(),
    times bigint NOT NULL DEFAULT 1,
    decided timestamptz,
    decided_by text,
    reason text
);
CREATE UNIQUE INDEX alarm_stands ON alarm (place, journal, kind) WHERE decided IS NULL;
COMMENT ON TABLE alarm IS 'What was refused. It stands until a person decides.';

-- Derived: made from the above by the program, and made again by `tablectl floor rebuild`.

CREATE TABLE derived (
    journal integer PRIMARY KEY REFERENCES journal,
    seq bigint NOT NULL DEFAULT 0,
    round_seq bigint NOT NULL DEFAULT 0,
    troubles jsonb NOT NULL DEFAULT '[]'
);
COMMENT ON TABLE derived IS 'How far a journal is derived: all events; the last that left a round; what could not be read.';

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
    gaming_day text NOT NULL,
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
    PRIMARY KEY (journal, first)
);

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
    PRIMARY KEY (journal, called)
);
CREATE INDEX call_open ON call (journal) WHERE answered IS NULL;
