-- Prizes of a settled round that nobody got, because their members were not active as they were paid. The check of the
-- books needs the number: those members may be active again later. The release before this one does not count them.
alter table team_challenge_round add column unpaid integer not null default 0 check (unpaid >= 0);
grant update (unpaid) on team_challenge_round to fareback_runtime;
