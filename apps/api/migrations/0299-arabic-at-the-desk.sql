-- Staff can also use the desk and get their emails in Arabic.
alter table staff drop constraint staff_language_check;
alter table staff add constraint staff_language_check check (language in ('en', 'es', 'ar')) not valid;
alter table staff_offer drop constraint staff_offer_language_check;
alter table staff_offer add constraint staff_offer_language_check check (language in ('en', 'es', 'ar')) not valid;
