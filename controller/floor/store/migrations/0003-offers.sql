-- What the house wants at each table: the newest offer alone. A table asks for it, and decides.
CREATE TABLE offer (
    place text PRIMARY KEY,
    number bigint NOT NULL,
    text text NOT NULL,
    signature bytea NOT NULL,
    digest bytea NOT NULL,
    published timestamptz NOT NULL DEFAULT now(),
    -- When a store handed it to the table's courier for the first time.
    handed timestamptz
);
