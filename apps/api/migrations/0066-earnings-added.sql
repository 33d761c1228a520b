-- An earning that is added changes its account's row in the same statement, and the account only grows until a lot is
-- altered, which is noted: the stamp tells both (docs/decisions/0027). So an import notes nothing for what it grants.
drop trigger note_added on earning;
