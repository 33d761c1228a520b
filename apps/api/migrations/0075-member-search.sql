-- By what riders say on the phone a member is found: words of the name, as people type them (lower case, without accents),
create table member_word (
  tenant_id text not null,
  word text collate "C" not null,
  member_id uuid not null,
  primary key (tenant_id, word, member_id),
  foreign key (tenant_id, member_id) references member
);
create index member_word_member on member_word (tenant_id, member_id);
alter table member_word enable row level security;
alter table member_word force row level security;
create policy tenant_wall on member_word
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, delete on member_word to fareback_runtime;

-- the last digits of their phone, which are kept as they are shown,
create index member_phone_end on member (tenant_id, phone_last_digits) where phone_last_digits is not null;

-- the beginning of their address,
create index member_email_start on member (tenant_id, email collate "C") where email is not null;

-- and the last four of a card, by keyed hash: who has the rows alone learns which cards end alike, and nothing else.
alter table provider_connection add column end_hash bytea;
create index provider_connection_end on provider_connection (tenant_id, end_hash) where end_hash is not null;
