-- What the campaigns of different-things.db.test.ts pay for the rides of counted-rides.sql, derived in plain SQL.
-- Stops and lines are those of their provider; at the same moment rides are in the order of provider and id.

-- One row for each thing that a ride brings.
create temp table thing as
  select rider, day, moment, provider, trip, 'MODES' as kind, mode as name from ride where mode is not null
  union all
  select rider, day, moment, provider, trip, 'PROVIDERS', provider from ride
  union all
  select rider, day, moment, provider, trip, 'LINES', provider || ' ' || line from ride where line is not null
  union all
  select rider, day, moment, provider, trip, 'STOPS', provider || ' ' || stop from ride, lateral (select origin as stop union select destination) stops;

create temp table windowed as
  select 'modes' as campaign, 3 as target, date_trunc('week', day)::date as since, t.* from thing t where kind = 'MODES'
  union all
  select 'providers', 3, date_trunc('month', day)::date, t.* from thing t where kind = 'PROVIDERS'
  union all
  select 'lines', 5, date_trunc('month', day)::date, t.* from thing t where kind = 'LINES'
  union all
  select 'stops', 7, date '2014-12-05', t.* from thing t where kind = 'STOPS' and day between '2014-12-05' and '2015-08-31';

-- The ride with whose things the number of different ones reaches the target.
insert into expected
  select distinct on (rider, campaign, since) rider, campaign, moment, target
    from (select w.*, count(*) filter (where is_first) over (partition by rider, campaign, since order by moment, provider, trip collate "C") as reached
            from (select *, row_number() over (partition by rider, campaign, since, name order by moment, provider, trip collate "C") = 1 as is_first
                    from windowed) w) counted
   where reached >= target order by rider, campaign, since, moment, provider, trip collate "C";

insert into expected select rider, 'rail-buses', moment, 9 from ride where provider = 'rail' and mode in ('bus', 'metro');

-- Ten days from the first mode; the first mode after them opens the next ones.
do $$
declare
  each record;
  present text;
  last_day date;
  modes text[];
begin
  for each in select * from ride where mode is not null order by rider, moment, provider, trip collate "C"
  loop
    if present is distinct from each.rider or each.day > last_day then
      present := each.rider; last_day := each.day + 9; modes := '{}';
    end if;
    continue when each.mode = any(modes);
    modes := modes || each.mode;
    if cardinality(modes) = 3 then
      insert into expected values (each.rider, 'modes-of-ten-days', each.moment, 20);
    end if;
  end loop;
end $$;
