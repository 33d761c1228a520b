-- What an offer's wording and mappings amount to. Immutable because every database of ours is UTF-8; PostgreSQL cannot
-- know that of `convert_to`.
create function edition_digest(definition jsonb, texts jsonb) returns bytea immutable strict parallel safe
  language sql return sha256(convert_to(definition::text || texts::text, 'UTF8'));

-- Kept by the database whoever writes an offer: its edition is known by it, and a change of it is seen by it.
alter table offer
  add column edition_digest bytea not null generated always as (edition_digest(definition, texts)) stored;
