### What is wrong with the table's computer: notices beside the step, and what stops the next deal.

notice-heads-not-kept = Heads of the journal are not kept in { $place }: { $why }. Tell a technician.
