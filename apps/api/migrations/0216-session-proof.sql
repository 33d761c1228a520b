-- When the session's member last proved who they are with a passkey; null: not yet.
alter table session add column proven_at timestamptz;
