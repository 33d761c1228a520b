-- What takes the place of an index of moments: rides and lots of one month share an entry, ten times smaller (decision 0054).
-- Lots by the month in which they lapse; those that never do by the month in which they were earned.
create index concurrently if not exists earning_spendable on earning (tenant_id, member_id, (date_trunc('month', lapses_at at time zone 'UTC')), (case when lapses_at is null then date_trunc('month', earned_at at time zone 'UTC') end)) where is_open;
create index concurrently if not exists behaviour_of_member on behaviour (tenant_id, member_id, (date_trunc('month', ended_at at time zone 'UTC'))) where member_id is not null;
