-- Operators are added at the desk: who added each, until when a new one must sign in (null: the role lasts), and when a
-- person last signed in.
alter table staff_grant add column granted_by uuid;
alter table staff_grant add column expires_at timestamptz;
alter table staff add column signed_in_at timestamptz;
