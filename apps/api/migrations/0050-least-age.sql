-- The least age that a member said to have, in years, where the agency had one at sign-up: a yes, no date of birth.
alter table member
  add column confirmed_age smallint check (confirmed_age between 1 and 99),
  add constraint member_deleted_has_no_age check (status <> 'DELETED' or confirmed_age is null);
