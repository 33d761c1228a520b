-- An import may earn the points that its check counted and no more. Rows are read as at the check.
alter table file_import
  add column checked_at timestamptz,
  -- Points that rows of this check earned.
  add column points_earned bigint not null default 0,
  -- Points above the check at which runs stopped; the next check counts them too.
  add column points_beyond bigint not null default 0;
