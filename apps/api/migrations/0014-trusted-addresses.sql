-- Whose an e-mail address is: somebody with a member's open session can change it, but not read its mail.

-- Since when a member has the present address, null for the one the account began with; and when a link that was sent to
-- it was last used, which only its reader can do.
alter table member add column email_since timestamptz, add column email_proved_at timestamptz;

alter table member drop constraint member_deleted_is_nameless;
alter table member add constraint member_deleted_is_nameless check (
  status <> 'DELETED' or (
    name = '' and feature_flags = '{}' and num_nonnulls(
      email, email_since, email_proved_at, password_hash, password_set_at, language, partner_member_id, phone_sealed,
      phone_hash, phone_last_digits, phone_verified_at, terms_accepted_at, terms_url, privacy_url, tutorial_seen_at,
      new_feature_seen_id) = 0));

-- Whether the address that a restore link brings back was proved or long held when it was given up: only then nobody else
-- can take it meanwhile, and only then the link outlives a reset at the next address.
alter table mail_link add column is_trusted boolean not null default true;
