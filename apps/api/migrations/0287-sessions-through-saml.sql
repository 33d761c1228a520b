-- Sessions through SAML keep the way OPENID, which the release before this one can read; this tells them apart.
alter table staff_session add column through_saml boolean not null default false;
