-- What campaigns with factors, statuses and caps per member pay for real rides, derived in plain SQL: no code of ours has
-- a part in it. Runs after the first part of campaigns-page.sql, which makes the table `ride`. An earning is told by
-- rider, campaign, the moment of its ride, and its points with all factors.
truncate expected;

create temp table leveled as
  select r.*, date_trunc('week', day)::date as week, date_trunc('month', day)::date as month,
         coalesce(before.rides, 0) as last_week,
         coalesce(sum(seconds) over (partition by rider, date_trunc('month', day) order by moment, trip collate "C"
                                     rows between unbounded preceding and 1 preceding), 0) as month_seconds,
         row_number() over (partition by rider order by moment, trip collate "C") - 1 as rides_before
    from ride r
    left join (select rider as who, date_trunc('week', day)::date as week_of, count(*) as rides from ride group by 1, 2) before
      on who = rider and week_of = date_trunc('week', day)::date - 7;

-- The factor of the level by the rides of the week before, times 2 on weekends.
insert into expected
  select rider, 'boosted', moment,
         round(5 * case when last_week >= 8 then 3 when last_week >= 4 then 1.5 else 1 end * case when weekday >= 6 then 2 else 1 end)
    from (select *, row_number() over (partition by rider, day order by moment, trip collate "C") as place from leveled where seconds >= 120) ranked
   where place <= 4;

-- A point a minute, times the level by the minutes of the month so far; at most 500 points in a life.
insert into expected
  select rider, 'minutes', moment, least(amount, 500 - before) as paid
    from (select *, coalesce(sum(amount) over (partition by rider order by moment, trip collate "C" rows between unbounded preceding and 1 preceding), 0) as before
            from (select *, round(least(round(seconds / 60), 60) * case when month_seconds >= 18000 then 2 when month_seconds >= 3600 then 1.25 else 1 end) as amount
                    from leveled where round(seconds / 60) > 0) measured) summed
   where before < 500;

-- Two campaigns share 300 points; of one ride the first campaign is paid first.
insert into expected
  select rider, campaign, moment, least(amount, 300 - before)
    from (select *, coalesce(sum(amount) over (partition by rider order by moment, trip collate "C", rank rows between unbounded preceding and 1 preceding), 0) as before
            from (select rider, moment, trip, 'any-day' as campaign, 10 as amount, 1 as rank from ride
                  union all
                  select rider, moment, trip, 'weekend', 7, 2 from ride where weekday >= 6) both_campaigns) summed
   where before < 300;

-- Only from the tenth ride of a life on, within the level that ends with the thirtieth.
insert into expected
  select rider, 'regulars', moment, 3 from leveled where rides_before >= 10 and rides_before < 30;

-- The tier reached in a month of one campaign multiplies another: the first four rides are tier 1, the next eight tier 2.
insert into expected
  select rider, 'climbers', moment, case when done >= 12 then 8 when done >= 4 then 4 else 2 end
    from (select *, row_number() over (partition by rider, month order by moment, trip collate "C") - 1 as done from leveled) counted;
