-- When a session without a cookie ends, whatever its use: access tokens of apps that embed ours. Null: a browser's session,
-- which ends by its idle and absolute limits.
alter table session add column ends_at timestamptz;
