-- The secret with which an agency's SMS gateway signs text messages from riders.
alter table tenant_secret drop constraint tenant_secret_purpose_check;
alter table tenant_secret add constraint tenant_secret_purpose_check
  check (purpose in ('PROVIDER_WEBHOOK', 'PARTNER_HAND_OVER', 'SMS_WEBHOOK')) not valid;
