-- Entries for draws, goals of all members and standings of teams on real rides, derived in plain SQL: no code of ours has
-- a part in it. Runs after counted-rides.sql, which makes the table `ride`.
-- Tables: goal (campaign, measure, first_day, last_day, minimum), membership (rider, team, joined, left_at), counting
-- (month, from_day, half_day, next_day, end_at, half_at, next_at): when teams are counted, and when the month ends, and
-- round (challenge, starts_on, next_day, end_at, measure, minimum, leagues) and prize (challenge, campaign, first_teams,
-- goal, per) of challenges.

create temp table entry as
  select rider, 'daily' as draw, 'ride' as campaign, moment, day, 1 as entries
    from (select *, row_number() over (partition by rider, day order by moment, trip collate "C") as place from ride where seconds >= 120) ranked
   where place <= 2
  union all
  select rider, 'daily', 'weekend', moment, day, 2 from ride where weekday >= 6
  union all
  select rider, 'season', 'goal', moment, day, 3
    from (select *, row_number() over (partition by rider, date_trunc('week', day) order by moment, trip collate "C") as place from ride) ranked
   where place = 5;

-- Lines in the closed lists: `daily` takes one a day and 12 a member, from 8 December to 31 March; `season` takes 10 a member.
create temp table line as
  select draw, rider, least(sum(of_day), 12)::int as lines
    from (select draw, rider, day, least(sum(entries), 1) as of_day from entry
           where draw = 'daily' and day between '2014-12-08' and '2015-03-31' group by 1, 2, 3) days
   group by 1, 2
  union all
  select draw, rider, least(sum(entries), 10)::int from entry where draw = 'season' group by 1, 2;

-- What each rider adds to each goal; minutes in seconds.
create temp table part as
  select campaign, rider, sum(case when measure = 'MINUTE' then seconds else 1 end) as done, minimum
    from goal join ride on day between first_day and last_day
   group by campaign, rider, minimum;

create temp table goal_total as
  select campaign, coalesce(sum(done), 0)::float8 as total, count(*) filter (where done >= minimum)::int as riders
    from goal left join part using (campaign, minimum) group by campaign;

create temp table team_ride as
  select r.rider, r.day, r.seconds, m.team from ride r join membership m on m.rider = r.rider and r.moment >= m.joined and (m.left_at is null or r.moment < m.left_at);

create temp table size as
  select month, count_at, team, count(*)::int as members
    from counting cross join lateral (values (half_at), (next_at)) at (count_at)
    join membership on joined <= count_at and (left_at is null or left_at > count_at)
   group by 1, 2, 3;

-- Figures of the first half, if five members rode; of the whole month, if five rode since the figures before.
create temp table figure as
  with half as (
    select month, team, count(*)::int as rides, count(distinct rider)::int as riders from counting join team_ride on day >= from_day and day < half_day
     group by 1, 2 having count(distinct rider) >= 5),
  whole as (
    select month, t.team, count(*)::int as rides, count(distinct rider)::int as riders,
           count(distinct rider) filter (where half.team is null or day >= half_day) as since
      from counting join team_ride t on day >= from_day and day < next_day left join half using (month, team)
     group by 1, 2)
  select month, team, case when since >= 5 then whole.rides else half.rides end as rides,
         case when since >= 5 then whole.riders else half.riders end as riders,
         coalesce((select members from size where size.month = counting.month and size.team = whole.team
                    and count_at = case when since >= 5 then next_at else half_at end), 0) as members
    from whole join counting using (month) left join half using (month, team)
   where since >= 5 or half.team is not null;

-- Riders see figures of teams that had five members as they were counted and have five now, by league of their size.
create temp table standing as
  select month, team, rides, members, league, rank() over (partition by month, league order by rides::numeric / members desc)::int as place
    from (select f.*, case when f.members >= 120 then 'large' when f.members >= 40 then 'medium' else 'small' end as league
            from figure f join counting using (month) join size s on s.month = f.month and s.team = f.team and s.count_at = next_at
           where f.members >= 5 and s.members >= 5) shown;

create temp table challenge_part as
  select challenge, starts_on, team, rider, count(*)::int as rides, sum(seconds)::bigint as seconds
    from round join team_ride on day >= starts_on and day < next_day group by 1, 2, 3, 4;

-- Results of teams with five members at the end, five who rode, and a league that takes part; RIDERS are members with the
-- fewest rides, minutes are in seconds.
create temp table scored as
  with at_end as (
    select challenge, starts_on, team, count(*)::int as members,
           case when count(*) >= 120 then 'large' when count(*) >= 40 then 'medium' else 'small' end as league
      from round join membership on joined < end_at and (left_at is null or left_at >= end_at) group by 1, 2, 3),
  score as (
    select challenge, starts_on, team, count(*)::int as riders, (count(*) filter (where rides >= minimum))::int as enough,
           case measure when 'RIDERS' then count(*) filter (where rides >= minimum) when 'MINUTE' then sum(seconds) else sum(rides) end as amount
      from challenge_part join round using (challenge, starts_on) group by challenge, starts_on, team, measure having count(*) >= 5)
  select *, rank() over (partition by challenge, starts_on, league order by amount / members desc)::int as place
    from score join at_end using (challenge, starts_on, team) join round using (challenge, starts_on)
   where members >= 5 and leagues ? league;

-- Whom challenges pay: members with enough rides for a team that is among the first of its league or reached a goal.
create temp table won as
  select challenge, starts_on, team, campaign
    from scored join prize using (challenge)
   where place <= first_teams
      or amount >= goal * case measure when 'MINUTE' then 60 else 1 end * case per when 'MEMBER' then members else 1 end;

create temp table challenge_result as
  select challenge, starts_on, team, league, place, amount::float8 as amount, riders, members,
         case when exists (select from won where won.challenge = s.challenge and won.starts_on = s.starts_on and won.team = s.team) then enough else 0 end as paid
    from scored s;

create temp table challenge_paid as
  select distinct date_trunc('month', next_day - 1)::date as month, campaign, rider
    from won join challenge_part using (challenge, starts_on, team) join round using (challenge, starts_on) where rides >= minimum;
