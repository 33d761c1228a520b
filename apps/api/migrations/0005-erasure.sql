-- Forgetting a member: what stays of one carries no name, and the points that were left are taken off the books.

alter table earning drop constraint earning_cancel_reason_check;
alter table earning add constraint earning_cancel_reason_check
  check (cancel_reason in ('SUSPENSION', 'EXPIRY', 'INACTIVITY', 'RECOUNT', 'VOID', 'ERASURE'));

-- Whatever writes to a member late, a deleted one stays nameless.
alter table member add constraint member_deleted_is_nameless check (
  status <> 'DELETED' or (
    name = '' and feature_flags = '{}' and num_nonnulls(
      email, password_hash, password_set_at, language, partner_member_id, phone_sealed, phone_hash, phone_last_digits,
      phone_verified_at, terms_accepted_at, terms_url, privacy_url, tutorial_seen_at, new_feature_seen_id) = 0));
