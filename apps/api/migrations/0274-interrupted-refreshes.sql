-- Refreshes sent to the provider whose result was never saved: a process ended, or the reply got lost. The provider may
-- have replaced the token, and then ends the grant when the old token comes again.
alter table oauth_grant add column pending_refreshes int not null default 0;

alter table provider_connection drop constraint provider_connection_lost_because_check;
alter table provider_connection add constraint provider_connection_lost_because_check
  check (lost_because in ('TAKEN', 'RELEASED', 'WITHDRAWN', 'INTERRUPTED')) not valid;
