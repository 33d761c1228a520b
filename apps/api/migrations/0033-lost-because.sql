-- Why an account that counted no longer does, for its member to read; unknown of those that were lost before.
alter table provider_connection add column lost_because text check (lost_because in ('TAKEN', 'RELEASED', 'WITHDRAWN'));
