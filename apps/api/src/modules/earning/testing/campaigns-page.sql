-- What the newer examples of docs/campaigns.md pay for the rides of counted-rides.sql, derived in plain SQL.

-- Conditions.
insert into expected
  select rider, 'off-peak', moment, 5
    from (select rider, moment, row_number() over (partition by rider, day order by moment, trip collate "C") as place from ride
           where weekday <= 5 and (clock >= '09:00' and clock < '13:00' or clock >= '20:00' or clock < '06:00')) ranked
   where place <= 2;

insert into expected
  select rider, 'short-hops', moment, 3
    from (select rider, moment, row_number() over (partition by rider, day order by moment, trip collate "C") as place from ride
           where seconds between 300 and 1800) ranked
   where place <= 4;

insert into expected
  select rider, 'to-the-centre', moment, 6 from ride where origin in ('56', '65') and destination in ('51', '54');

insert into expected
  select rider, 'up-the-avenue', moment, 4
    from (select rider, moment, row_number() over (partition by rider, day order by moment, trip collate "C") as place
            from ride join (values ('50', 1), ('54', 2), ('51', 3), ('65', 4), ('56', 5)) a (stop, call) on a.stop = origin
                      join (values ('50', 1), ('54', 2), ('51', 3), ('65', 4), ('56', 5)) b (stop, call) on b.stop = destination
           where b.call > a.call) ranked
   where place <= 2;

insert into expected
  select rider, 'around-the-centre', moment, 4
    from (select rider, moment, row_number() over (partition by rider, day order by moment, trip collate "C") as place from ride
           where origin in ('50', '51', '52', '54', '56', '65', '75') and destination in ('50', '51', '52', '54', '56', '65', '75')) ranked
   where place <= 2;

insert into expected
  select rider, 'out-and-about', moment, 8
    from (select rider, moment, row_number() over (partition by rider, day order by moment, trip collate "C") as place from ride
           where (weekday >= 6 or clock >= '20:00' or clock < '06:00')
             and not (origin in ('50', '51') and destination in ('50', '51'))) ranked
   where place = 1;

insert into expected
  select rider, 'quiet-hours-pay-more', moment,
         case when weekday >= 6 then 15 when clock >= '10:00' and clock < '12:00' then 10 else 5 end
    from (select *, row_number() over (partition by rider, day order by moment, trip collate "C") as place from ride where seconds >= 120) ranked
   where place <= 3;

insert into expected
  select distinct on (rider) rider, 'first-ride', moment, 100 from ride where seconds >= 120 order by rider, moment, trip collate "C";

insert into expected
  select distinct on (rider, date_trunc('week', day)) rider, 'monday-welcome', moment, 20
    from ride where seconds >= 120 order by rider, date_trunc('week', day), moment, trip collate "C";

-- A limit of 90 days counts from the first Monday before the data, 1969-12-29.
insert into expected
  select distinct on (rider, (day - date '1969-12-29') / 90) rider, 'come-back', moment, 50
    from (select *, lag(day) over (partition by rider order by moment, trip collate "C") as last from ride where seconds >= 120) gaps
   where day - last > 30 order by rider, (day - date '1969-12-29') / 90, moment, trip collate "C";

insert into expected
  select rider, 'every-journey', moment, 10
    from (select rider, moment, row_number() over (partition by rider, day order by moment, trip collate "C") as place
            from (select *, lag(moment) over (partition by rider order by moment, trip collate "C") as last_end
                    from ride where seconds >= 120) followed
           where last_end is null or began > last_end + interval '30 minutes') ranked
   where place <= 2;

-- Runs: days one after the other have one and the same difference to their rank.
insert into expected
  select rider, 'seven-in-a-row', moment, 50
    from (select rider, moment, row_number() over (partition by rider, island order by day) as place
            from (select rider, day, moment, day - (row_number() over (partition by rider order by day))::int as island
                    from (select rider, day, min(moment) as moment from ride
                           where not (origin = destination and seconds < 120) group by rider, day) each_day) islands) placed
   where place % 7 = 0;

-- 5 January 1970 was a Monday: working days are counted from there.
insert into expected
  select rider, 'ten-working-days', moment, 60
    from (select rider, moment, row_number() over (partition by rider, island order by workday) as place
            from (select rider, workday, moment, workday - row_number() over (partition by rider order by workday) as island
                    from (select rider, (day - date '1970-01-05') / 7 * 5 + (day - date '1970-01-05') % 7 as workday, min(moment) as moment
                            from ride where weekday <= 5 group by rider, day) each_day) islands) placed
   where place % 10 = 0;

-- Freezes are told ride by ride.
do $$
declare
  reached record;
  present text;
  last_unit integer;
  level integer;
  done integer;
  freezes integer;
  earned integer;
  length integer;
  missed integer;
begin
  for reached in
    select rider, week, moment
      from (select rider, (day - date '1970-01-05') / 7 as week, moment,
                   row_number() over (partition by rider, (day - date '1970-01-05') / 7 order by moment, trip collate "C") as place from ride) ranked
     where place = 3 order by rider, week
  loop
    missed := reached.week - last_unit - 1;
    if present is distinct from reached.rider or level > 2 or missed > freezes then
      present := reached.rider; level := 1; done := 0; freezes := 1;
    else
      freezes := freezes - missed;
    end if;
    last_unit := reached.week;
    done := done + 1;
    if done = 4 then
      insert into expected values (reached.rider, 'four-good-weeks', reached.moment, case level when 1 then 80 else 120 end);
      level := level + 1; done := 0; freezes := 1;
    end if;
  end loop;
  present := null;
  for reached in select rider, day - date '1970-01-01' as day, min(moment) as moment from ride group by rider, day order by rider, day
  loop
    missed := reached.day - last_unit - 1;
    if present is distinct from reached.rider or level > 3 or missed > earned then
      present := reached.rider; level := 1; done := 0; earned := 0; length := 0;
    else
      earned := earned - missed;
    end if;
    last_unit := reached.day;
    done := done + 1;
    length := length + 1;
    if length % 7 = 0 then earned := least(2, earned + 1); end if;
    if done = 7 then
      insert into expected values (reached.rider, 'earned-rest', reached.moment, 25 + 25 * level);
      level := level + 1; done := 0;
    end if;
  end loop;
end $$;
