-- Since when texts from a member's verified number get no points or codes, because the number may be a stranger's; null
-- if they do. The release before this one neither reads nor writes it.
alter table notification_reader add column texts_blocked_at timestamptz;
