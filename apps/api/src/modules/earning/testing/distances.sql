-- What the campaigns of distances.db.test.ts pay for the rides of counted-rides.sql, derived in plain SQL. Meters are
-- unknown for some rides; a mile has 1,609.344 meters.

create temp table far as
  select *, distance as meters, distance / 1609.344 as miles, date_trunc('week', day)::date as week, date_trunc('month', day)::date as month from ride;
create index on far (rider, moment, trip);

-- A ride of unknown distance gets the campaign's reward, one that comes to no points nothing.
insert into expected
  select rider, campaign, moment, points::int
    from far, lateral (values
      ('by-mile', case when meters is null then 3 else least(60, floor(meters * 10 / 1609.344)) end),
      ('by-mile-nearest', coalesce(round(meters * 3 / 1609.344), 0)),
      ('by-kilometer', least(25, coalesce(round(meters * 3 / 1000), 0))),
      ('by-kilometer-up', coalesce(ceil(meters / 1000), 1)),
      ('steps', case when meters >= 6000 then 9 when meters >= 2500 then 4 else 1 end)
    ) paid (campaign, points)
   where points > 0;

insert into expected
  select rider, campaign, moment, points
    from far, lateral (values
      ('middle', 3, meters between 1500 and 5000),
      ('not-far', 4, meters < 8000),
      ('near-or-unknown', 5, coalesce(meters, 0) <= 2000),
      ('near-or-far', 6, meters <= 1000 or meters >= 10000 and weekday >= 6)
    ) paid (campaign, points, is_paid)
   where is_paid;

-- What came before a ride: in its week and month, and in the week before.
create temp table leveled as
  select f.*, coalesce(last.miles_of_week, 0) as last_miles,
         coalesce(sum(case when meters >= 1000 then 1 else 0 end) over (partition by f.rider, f.week order by moment, trip collate "C"
                                                                       rows between unbounded preceding and 1 preceding), 0) as bonus_trips,
         coalesce(sum(meters) over (partition by f.rider, month order by moment, trip collate "C"
                                    rows between unbounded preceding and 1 preceding), 0) as month_meters
    from far f
    left join (select rider, week, sum(miles) as miles_of_week from far group by 1, 2) last on last.rider = f.rider and last.week = f.week - 7;

insert into expected select rider, 'far-last-week', moment, 2 from leveled where last_miles >= 8;
insert into expected select rider, 'after-kilometers', moment, 5 from leveled where month_meters >= 15000;

-- A factor pays the base, and one earning for each step between the factors that the campaign can reach.
create temp table factored as
  select rider, 'bonus-miles' as campaign, moment, base,
         case when bonus_trips >= 4 then 2 when bonus_trips >= 2 then 1.5 else 1 end * case when weekday >= 6 then 2 else 1 end as factor
    from (select *, case when meters is null then 1 else least(30, round(meters * 5 / 1609.344)) end as base from leveled) based
   where base > 0
  union all
  select rider, 'kilometer-levels', moment, 5,
         case when month_meters >= 50000 then 3 when month_meters >= 10000 then 1.5 else 1 end * case when meters >= 5000 then 2 else 1 end
    from leveled;

insert into expected
  select rider, campaign, moment, base::int from factored
  union all
  select rider, campaign, moment, (round(base * above) - round(base * below))::int
    from factored join (values ('bonus-miles', 1, 1.5), ('bonus-miles', 1.5, 2), ('bonus-miles', 2, 3), ('bonus-miles', 3, 4),
                               ('kilometer-levels', 1, 1.5), ('kilometer-levels', 1.5, 2), ('kilometer-levels', 2, 3),
                               ('kilometer-levels', 3, 6)) step (campaign, below, above) using (campaign)
   where above <= factor and round(base * above) > round(base * below);

insert into expected
  select rider, 'mile-goal', moment, 40
    from (select rider, moment, meters, sum(meters) over (partition by rider, week order by moment, trip collate "C") as total from far) summed
   where meters > 0 and total >= 12 * 1609.344 and total - meters < 12 * 1609.344;

-- Limits, a goal of any seven days, and one that carries its surplus to the next month with a ride, ride by ride.
do $$
declare
  each record;
  present text;
  week date;
  month date;
  spent numeric;
  done numeric;
  is_reached boolean;
  moments timestamptz[];
  lengths numeric[];
  goal_moments timestamptz[];
  goal_lengths numeric[];
  closed_until timestamptz;
begin
  for each in select * from far where meters is not null order by rider, moment, trip collate "C"
  loop
    if present is distinct from each.rider then
      present := each.rider; week := null; month := null; done := 0; is_reached := false;
      moments := '{}'; lengths := '{}'; goal_moments := '{}'; goal_lengths := '{}'; closed_until := '-infinity';
    end if;
    if week is distinct from each.week then
      week := each.week; spent := 0;
    end if;
    if spent + each.meters <= 10 * 1609.344 then
      spent := spent + each.meters;
      insert into expected values (each.rider, 'mile-limit', each.moment, 2);
    end if;
    select coalesce(array_agg(m), '{}'), coalesce(array_agg(l), '{}') into moments, lengths
      from unnest(moments, lengths) as kept (m, l) where m > each.moment - interval '7 days';
    if (select coalesce(sum(l), 0) from unnest(lengths) l) + each.meters <= 12500 then
      moments := moments || each.moment; lengths := lengths || each.meters;
      insert into expected values (each.rider, 'kilometer-limit', each.moment, 6);
    end if;
    continue when each.meters = 0;
    if each.moment >= closed_until then
      select coalesce(array_agg(m), '{}'), coalesce(array_agg(l), '{}') into goal_moments, goal_lengths
        from unnest(goal_moments, goal_lengths) as kept (m, l) where m > each.moment - interval '7 days';
      goal_moments := goal_moments || each.moment; goal_lengths := goal_lengths || each.meters;
      if (select sum(l) from unnest(goal_lengths) l) >= 20000 then
        insert into expected values (each.rider, 'kilometer-goal', each.moment, 30);
        closed_until := goal_moments[1] + interval '7 days'; goal_moments := '{}'; goal_lengths := '{}';
      end if;
    end if;
    if month is distinct from each.month then
      month := each.month; done := case when is_reached then done - 30000 else 0 end; is_reached := false;
    end if;
    done := done + each.meters;
    if not is_reached and done >= 30000 then
      insert into expected values (each.rider, 'kilometers-carried', each.moment, 35);
      is_reached := true;
    end if;
  end loop;
end $$;
