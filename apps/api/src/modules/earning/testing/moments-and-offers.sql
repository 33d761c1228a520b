-- What declared days, absences, goals with an offer, tiers, moments and friends bring real riders, and which offers for
-- some they have, derived in plain SQL: no code of ours has a part in it. Runs after counted-rides.sql.
-- Tables: person (rider, joined, friend_of, used_at, is_verified, is_pilot), birthday_given (rider, month_day, given_at),
-- run (ran_at), declared (day), used (rider, offer, campaign, what), setting (last_month, anniversaries_from).

insert into expected
  select rider, 'air', moment, 4 from ride
  union all
  select rider, 'air', moment, 8 from ride join declared using (day)
  union all
  select rider, 'air-only', moment, 7 from ride join declared using (day)
  union all
  select rider, 'calm', moment, 1 from ride where not exists (select from declared where declared.day = ride.day);

create temp table gap as
  select rider, moment, trip, day, day - lag(day) over (partition by rider order by moment, trip collate "C") as days from ride;

insert into expected
  select distinct on (rider, date_trunc('month', day)) rider, 'return-points', moment, 30
    from gap where days > 3 order by rider, date_trunc('month', day), moment, trip collate "C";

create temp table placed as
  select rider, moment, date_trunc('month', day)::date as month,
         row_number() over (partition by rider, date_trunc('month', day) order by moment, trip collate "C") as place
    from ride;

insert into expected select rider, 'tiers', moment, case when place <= 2 then 2 else 3 end from placed where place <= 6;

-- Days that runs of the job look at: their own and the six before.
create temp table looked_at as
  select ran_at, day::date as day
    from run, generate_series((ran_at at time zone 'America/Mexico_City')::date - 6, (ran_at at time zone 'America/Mexico_City')::date, interval '1 day') day;

-- 29 February is celebrated on the 28th in years without one.
create temp table celebration as
  select distinct day, month_day
    from looked_at, lateral (select to_char(day, 'MM-DD') as month_day
                             union all
                             select '02-29' where to_char(day, 'MM-DD') = '02-28' and to_char(day + 1, 'MM-DD') = '03-01') celebrated;

insert into expected
  select rider, 'anniversary', day::timestamp at time zone 'America/Mexico_City', 40
    from (select rider, (joined at time zone 'America/Mexico_City')::date as joined_day from person) joining
    join celebration on month_day = to_char(joined_day, 'MM-DD') and extract(year from day) > extract(year from joined_day)
   where day >= (select anniversaries_from from setting);

-- A birthday counts 14 days after it was given, unless another one was within 360 days.
do $$
declare
  each record;
begin
  for each in
    select b.rider, c.day::timestamp at time zone 'America/Mexico_City' as moment, (c.day - 360)::timestamp at time zone 'America/Mexico_City' as since
      from looked_at l
      join celebration c using (day)
      join (select *, lead(given_at) over (partition by rider order by given_at) as until from birthday_given) b
        on b.month_day = c.month_day and b.given_at <= l.ran_at and (b.until is null or b.until > l.ran_at)
       and b.given_at + interval '14 days' <= c.day::timestamp at time zone 'America/Mexico_City'
     order by l.ran_at, c.day, b.rider
  loop
    continue when exists (select from expected e where e.rider = each.rider and e.campaign = 'birthday' and e.earned_at > each.since);
    insert into expected values (each.rider, 'birthday', each.moment, 25);
  end loop;
end $$;

-- Friends with a verified number bring a reward with their third ride since they entered the code.
create temp table brought as
  select rider as friend, friend_of as rider, moment
    from (select p.*, r.moment, row_number() over (partition by p.rider order by r.moment, trip collate "C") as place
            from person p join ride r on r.rider = p.rider and r.moment >= used_at where friend_of is not null and is_verified) acts
   where place = 3;

create temp table friend_count as
  select rider, moment, row_number() over (partition by rider order by moment) as friends from brought;

insert into expected
  select friend, 'referral', moment, 100 from brought
  union all
  select rider, 'referral', moment, 150 from brought
  union all
  select rider, 'referral-step-' || friends, moment, case friends when 1 then 10 else 300 end from friend_count where friends in (1, 3);

-- Offers given: one for a month with four rides, one for each return after more than six days, one for ten friends.
create temp table given_offer as
  select rider, 'coffee' as offer, 'coffee-goal' as campaign, month::text as what from placed where place = 4
  union all
  select rider, 'tea', 'return', day::text from gap where days > 6
  union all
  select rider, 'tea', 'friends', '10' from friend_count where friends = 10;

-- Used ones stay, whatever happens to their rides.
create temp table held_offer as table given_offer union select rider, offer, campaign, what from used;

create temp table level as
  select rider, case when count(*) >= 4 then 'gold' when count(*) >= 2 then 'silver' end as level
    from placed where month = (select last_month from setting) group by rider;

create temp table opened as
  select distinct rider, 'tea' as offer from (table held_offer except select rider, offer, campaign, what from used) unused where offer = 'tea'
  union all
  select rider, 'club' from person where is_pilot
  union all
  select rider, 'cup' from level where level = 'gold'
  union all
  select distinct rider, 'finish' from placed where place = 6
  union all
  select distinct rider, 'drinker' from held_offer where campaign = 'coffee-goal'
  union all
  select rider, 'rare' from person join level using (rider)
   where is_pilot and level in ('silver', 'gold') and exists (select from placed p where p.rider = person.rider and place = 6);
