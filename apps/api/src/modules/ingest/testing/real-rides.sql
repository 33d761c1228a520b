-- What real rides must earn, derived in plain SQL: no code of ours has a part in it. Programme: `ride` pays 10 for a ride of
-- at least 120 seconds, twice a day at most; `streak` has three levels (20, 40, 60), each of `streak_target` days with a
-- ride within `level_days` days, false starts left out, and restarts always; `goal` pays 70 in each ISO week that reaches
-- `goal_target` rides; `climb` pays 2 for each of the first five rides of a month and 4 for each of the next ten.
-- Tables: real_trip (rider, day, seconds, is_same_place) by the city's own days, raw_rider (rider, member_id), rule.

-- Bike rides of more than 72 hours are rejected; other rides of these files are never longer than 24.
delete from real_trip where seconds > 72 * 3600;

create temp table expected (member_id uuid, earning_key text, amount integer);

insert into expected
  select member_id, 't:ride:' || (day - date '1970-01-01') || ':' || place, 10
    from (select rider, day, row_number() over (partition by rider, day) as place from real_trip where seconds >= 120) ranked
    join raw_rider using (rider)
   where place <= 2;

insert into expected
  select member_id, 'm:goal:' || (date_trunc('week', day)::date - date '1970-01-01'), 70
    from real_trip join raw_rider using (rider) cross join rule
   group by member_id, date_trunc('week', day), goal_target having count(*) >= goal_target;

insert into expected
  select member_id, 'r:climb:' || (month::date - date '1970-01-01') || ':' || place, case when place <= 5 then 2 else 4 end
    from (select rider, date_trunc('month', day) as month, row_number() over (partition by rider, date_trunc('month', day)) as place
            from real_trip) ranked
    join raw_rider using (rider)
   where place <= 15;

do $$
declare
  each_day record;
  present_rider text;
  run integer;
  last_day date;
  level integer;
  done integer;
begin
  for each_day in
    select distinct rider, member_id, day, streak_target, level_days from real_trip join raw_rider using (rider) cross join rule
     where not (coalesce(is_same_place, false) and coalesce(seconds < 120, false)) order by rider, day
  loop
    if present_rider is distinct from each_day.rider or each_day.day > last_day then
      run := case when present_rider is distinct from each_day.rider then 1 else run + 1 end;
      present_rider := each_day.rider;
      last_day := each_day.day + each_day.level_days - 1;
      level := 1;
      done := 0;
    end if;
    done := done + 1;
    if done = each_day.streak_target then
      insert into expected values (each_day.member_id, 's:streak:' || run || ':' || level, 20 * level);
      done := 0;
      last_day := case when level = 3 then each_day.day else each_day.day + each_day.level_days end;
      level := level + 1;
    end if;
  end loop;
end $$;
