### Reports: what the page shows of them, too.

report-gaming-day = Gaming day { $date }
report-whole-journal = All of the journal
