-- What became of asking whether a member reads mail to the present address: null where it was never asked.
alter table member
  add column email_check text check (email_check in ('ASKED', 'UNDELIVERED')),
  add constraint member_deleted_has_no_email_check check (status <> 'DELETED' or email_check is null);

-- A third kind of link: it confirms the address that it was sent to, of which there is one. A newer one replaces it.
alter table mail_link drop constraint mail_link_purpose_check;
alter table mail_link add constraint mail_link_purpose_check
  check (purpose in ('PASSWORD_RESET', 'EMAIL_RESTORE', 'EMAIL_CONFIRM'));
create unique index mail_link_one_confirm on mail_link (tenant_id, member_id) where purpose = 'EMAIL_CONFIRM';
