-- What the campaigns of facts-and-gates.db.test.ts pay for the rides of counted-rides.sql, derived in plain SQL.

insert into expected
  select rider, 'fare-cap', moment, 5
    from (select rider, moment, sum(fare) over (partition by rider, date_trunc('month', day) order by moment, trip collate "C"
                                                rows between unbounded preceding and 1 preceding) as before from ride) summed
   where before >= 12.5;

-- A ride that ended exactly seven days earlier is outside of the window.
insert into expected
  select rider, 'minute-cap', moment, 5 from ride r
   where (select sum(seconds) from ride e where e.rider = r.rider and e.moment > r.moment - interval '7 days'
             and (e.moment < r.moment or e.moment = r.moment and e.trip collate "C" < r.trip collate "C")) >= 40 * 60;

-- Rides of before the campaign's first day were no absence.
insert into expected
  select rider, 'come-back', moment, 50
    from (select rider, moment, day, lag(day) over (partition by rider order by moment, trip collate "C") as last from ride) gaps
   where day - last > 14 and day >= '2014-12-05';

insert into expected
  select distinct on (rider, date_trunc('month', day)) rider, 'come-back-monthly', moment, 20
    from (select rider, moment, trip, day, lag(day) over (partition by rider order by moment, trip collate "C") as last
            from ride where ended::time >= '06:00' and ended::time < '20:00') gaps
   where day - last > 5 order by rider, date_trunc('month', day), moment, trip collate "C";

insert into expected
  select rider, 'evening-lines', moment, 4 from ride
   where line in ('L1', 'L2') and fare >= 2 and fare <= 3 and ended::time >= '16:00' and ended::time < '19:30';

insert into expected
  select rider, 'by-the-fare', moment, case when fare is null then 3 else least(30, floor(fare * 10)) end::int from ride;

insert into expected
  select rider, 'fare-goal', moment, 40
    from (select rider, moment, fare, sum(fare) over (partition by rider, date_trunc('week', day) order by moment, trip collate "C") as total from ride) summed
   where fare is not null and total >= 8 and total - fare < 8;

insert into expected
  select distinct on (rider, date_trunc('month', day)) rider, 'new-lines', moment, 25
    from (select *, sum(case when is_first then 1 else 0 end) over (partition by rider, date_trunc('month', day) order by moment, trip collate "C") as lines
            from (select *, line is not null and row_number() over (partition by rider, date_trunc('month', day), line order by moment, trip collate "C") = 1 as is_first
                    from ride) firsts) counted
   where lines >= 4 order by rider, date_trunc('month', day), moment, trip collate "C";

insert into expected
  select rider, 'holidays', moment, 7 from ride where day in ('2014-12-12', '2014-12-25', '2015-01-01', '2015-02-02', '2015-05-01');

insert into expected
  select rider, 'no-holidays', moment, 1 from ride where day not in ('2014-12-12', '2014-12-25', '2015-01-01', '2015-02-02', '2015-05-01');

insert into expected
  select rider, 'holiday-double', moment, 3 from ride
  union all
  select rider, 'holiday-double', moment, 3 from ride where day in ('2014-12-12', '2014-12-25', '2015-01-01', '2015-02-02', '2015-05-01');

-- The level is the one from before the ride, by the fares of its month; a factor of 3 pays twice the base more.
insert into expected
  select rider, 'fare-status', moment, points
    from (select rider, moment, coalesce(sum(fare) over (partition by rider, date_trunc('month', day) order by moment, trip collate "C"
                                                         rows between unbounded preceding and 1 preceding), 0) as before from ride) summed,
         lateral (select 2 as points union all select 4 where before >= 10) paid;

-- Rides that fit in the rest of a week's minutes, or of any seven days' fares, are told ride by ride.
do $$
declare
  each record;
  present text;
  week date;
  spent numeric;
  moments timestamptz[];
  fares numeric[];
begin
  for each in select * from ride order by rider, moment, trip collate "C"
  loop
    if present is distinct from each.rider then
      present := each.rider; week := null; moments := '{}'; fares := '{}';
    end if;
    if week is distinct from date_trunc('week', each.day)::date then
      week := date_trunc('week', each.day)::date; spent := 0;
    end if;
    if each.seconds is not null and spent + each.seconds <= 30 * 60 then
      spent := spent + each.seconds;
      insert into expected values (each.rider, 'minute-limit', each.moment, 2);
    end if;
    select coalesce(array_agg(m), '{}'), coalesce(array_agg(f), '{}') into moments, fares
      from unnest(moments, fares) as kept (m, f) where m > each.moment - interval '7 days';
    if each.fare is not null and (select coalesce(sum(f), 0) from unnest(fares) f) + each.fare <= 7.5 then
      moments := moments || each.moment; fares := fares || each.fare;
      insert into expected values (each.rider, 'fare-limit', each.moment, 6);
    end if;
  end loop;
end $$;

-- Minutes in any seven days, and different stops in a week, are told ride by ride.
do $$
declare
  each record;
  present text;
  week date;
  stops text[];
  is_paid boolean;
  moments timestamptz[];
  lengths numeric[];
  closed_until timestamptz;
begin
  for each in select * from ride order by rider, moment, trip collate "C"
  loop
    if present is distinct from each.rider then
      present := each.rider; week := null; moments := '{}'; lengths := '{}'; closed_until := '-infinity';
    end if;
    if each.seconds > 0 and each.moment >= closed_until then
      select coalesce(array_agg(m), '{}'), coalesce(array_agg(l), '{}') into moments, lengths
        from unnest(moments, lengths) as kept (m, l) where m > each.moment - interval '7 days';
      moments := moments || each.moment; lengths := lengths || each.seconds;
      if (select sum(l) from unnest(lengths) l) >= 45 * 60 then
        insert into expected values (each.rider, 'minute-goal', each.moment, 30);
        closed_until := moments[1] + interval '7 days'; moments := '{}'; lengths := '{}';
      end if;
    end if;
    if week is distinct from date_trunc('week', each.day)::date then
      week := date_trunc('week', each.day)::date; stops := '{}'; is_paid := false;
    end if;
    stops := array(select distinct s from unnest(stops || each.origin || each.destination) s);
    if not is_paid and cardinality(stops) >= 4 then
      insert into expected values (each.rider, 'new-stops', each.moment, 15);
      is_paid := true;
    end if;
  end loop;
end $$;
