-- What the places of a month compare, if not rides, in the small unit of its measure. An older release knows rides only.
alter table team_standing add column measure text not null default 'RIDES';
alter table team_standing add column amount bigint;
