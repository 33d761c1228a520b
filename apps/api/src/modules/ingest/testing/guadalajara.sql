-- What ten months of real rides must earn, derived in plain SQL over a raw table of the files: no code of ours has a part
-- in it. Programme: `ride` pays 10 for a ride of at least 120 seconds, twice a day at most; `streak` has three levels
-- (20, 40, 60), each of five days with a ride within seven days, false starts left out, and restarts always; `link` pays
-- 100 for connecting.
-- Tables: raw_trip (trip, rider, started, ended, origin, destination), raw_rider (rider, member_id); times are what the
-- city's clocks show.

-- Bike rides of more than 72 hours are rejected.
delete from raw_trip where ended at time zone 'America/Mexico_City' - started at time zone 'America/Mexico_City' > interval '72 hours';

create temp table expected (member_id uuid, earning_key text, amount integer);

create temp table real_trip as
  select trip, rider, ended::date as day, ended at time zone 'America/Mexico_City' as moment,
         extract(epoch from ended at time zone 'America/Mexico_City' - started at time zone 'America/Mexico_City') as seconds,
         origin = destination as is_same_place
    from raw_trip;

insert into expected
  select member_id, 't:ride:' || (day - date '1970-01-01') || ':' || place, 10
    from (select rider, day, row_number() over (partition by rider, day order by moment) as place
            from real_trip where seconds >= 120) ranked
    join raw_rider using (rider)
   where place <= 2;

insert into expected select member_id, 'c:link:bikes', 100 from raw_rider;

do $$
declare
  each_day record;
  present_rider integer;
  run integer;
  last_day date;
  level integer;
  done integer;
begin
  for each_day in
    select distinct rider, member_id, day from real_trip join raw_rider using (rider)
     where not (is_same_place and seconds < 120) order by rider, day
  loop
    if present_rider is distinct from each_day.rider or each_day.day > last_day then
      run := case when present_rider is distinct from each_day.rider then 1 else run + 1 end;
      present_rider := each_day.rider;
      last_day := each_day.day + 6;
      level := 1;
      done := 0;
    end if;
    done := done + 1;
    if done = 5 then
      insert into expected
        values (each_day.member_id, 's:streak:' || run || ':' || level, 20 * level);
      done := 0;
      last_day := case when level = 3 then each_day.day else each_day.day + 7 end;
      level := level + 1;
    end if;
  end loop;
end $$;
