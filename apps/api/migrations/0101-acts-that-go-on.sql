-- What somebody goes on doing (reading a member, saving a draft) is noted once in ten minutes: the digest of who, what and
-- which ten minutes. The id of such a row begins with its own moment like any other's.
alter table act add column ongoing bytea;
