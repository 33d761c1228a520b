-- Terms have versions: which one a member agreed to, the one that was declined, and what was agreed to before, oldest first
-- ([{version, acceptedAt, termsUrl, privacyUrl}]). Who agreed before there were versions agreed to the first.
alter table member
  add column terms_version integer,
  add column terms_declined_version integer,
  add column terms_before jsonb not null default '[]';

alter table member drop constraint member_deleted_is_nameless;
alter table member add constraint member_deleted_is_nameless check (
  status <> 'DELETED' or (
    name = '' and feature_flags = '{}' and terms_before = '[]' and num_nonnulls(
      email, email_since, email_proved_at, password_hash, password_set_at, language, partner_member_id, phone_sealed,
      phone_hash, phone_last_digits, phone_verified_at, terms_accepted_at, terms_url, privacy_url, terms_version,
      terms_declined_version, tutorial_seen_at, new_feature_seen_id) = 0));
