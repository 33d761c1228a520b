-- Entries for draws, goals of all members and standings of teams on real rides, derived in plain SQL: no code of ours has
-- a part in it. Runs after counted-rides.sql, which makes the table `ride`.
-- Tables: goal (campaign, measure, first_day, last_day, minimum), membership (rider, team, joined, left_at), and
-- counting (month, from_day, half_day, next_day, end_at, half_at, next_at): when teams are counted, and when the month ends.

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
  select r.rider, r.day, m.team from ride r join membership m on m.rider = r.rider and r.moment >= m.joined and (m.left_at is null or r.moment < m.left_at);

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

-- Whom the monthly challenge pays: members with four rides for a team that is first in its league, or has six rides per member.
create temp table challenge_paid as
  with own as (
    select month, team, rider, count(*)::int as rides from counting join team_ride on day >= from_day and day < next_day group by 1, 2, 3),
  at_end as (
    select month, team, count(*)::int as members
      from counting join membership on joined < end_at and (left_at is null or left_at >= end_at) group by 1, 2),
  score as (
    select month, team, members, sum(rides)::int as rides,
           case when members >= 120 then 'large' when members >= 40 then 'medium' else 'small' end as league
      from own join at_end using (month, team) where members >= 5 group by 1, 2, 3 having count(*) >= 5),
  won as (
    select month, team, 'team-win' as campaign
      from (select *, rank() over (partition by month, league order by rides::numeric / members desc) as place from score) placed
     where place = 1
    union all
    select month, team, 'team-goal' from score where rides >= 6 * members)
  select distinct month, campaign, rider from won join own using (month, team) where rides >= 4;
