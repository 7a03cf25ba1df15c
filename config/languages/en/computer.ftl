### What is wrong with the table's computer: notices beside the step, and what stops the next deal.

notice-heads-not-kept = Heads of the journal are not kept in { $place }: { $why }. Tell a technician.
notice-page-waits = The page is not served yet: { $what }. The table tries again every 2 seconds.
notice-page-failed = The page failed ({ $error }), and is started again. Keep the log, and tell a technician.
notice-port-taken = Another program has the port of { $name }, { $url }. Stop that program: the table takes the port again by itself.
