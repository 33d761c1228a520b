-- Members of a team now, to count them for every view of a team.
create index concurrently if not exists team_member_now on team_member (tenant_id, team_id) where left_at is null;
