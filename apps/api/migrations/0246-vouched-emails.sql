-- Whether the agency vouches for emails that its provider does not report as verified. The release before this one does
-- not write it, and then nothing is vouched for.
alter table rider_openid add column vouches_for_mail boolean not null default false;
