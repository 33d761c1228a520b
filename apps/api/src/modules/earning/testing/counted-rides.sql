-- The rides that count, derived in plain SQL: no code of ours has a part in it.
-- Table: raw_trip (trip, rider, started, ended, origin, destination, provider, mode, line, fare, distance); times are
-- what the city's clocks show.
-- An earning is told by rider, campaign, the moment of the ride that brings it, and its points.

-- Bike rides of more than 72 hours are rejected.
delete from raw_trip where ended at time zone 'America/Mexico_City' - started at time zone 'America/Mexico_City' > interval '72 hours';

create temp table expected (rider text, campaign text, earned_at timestamptz, amount integer);

-- The same ride under two ids counts once, as the smaller id.
create temp table distinct_trip as
  select distinct on (rider, provider, mode, started, ended, origin, destination) * from raw_trip
   order by rider, provider, mode, started, ended, origin, destination, trip collate "C";
create index on distinct_trip (rider, started, ended);

-- Of rides of one rider, provider and mode that overlap by more than two minutes the first counts: by start, the longer,
-- the smaller id. A ride that overlaps only one that does not count, counts; so they are read in that order.
create temp table counted_trip (trip text, rider text, started timestamp, ended timestamp, origin text, destination text,
                                provider text, mode text, line text, fare numeric, distance numeric);
do $$
declare
  each record;
  present text;
  last_end timestamptz;
begin
  for each in
    select *, started at time zone 'America/Mexico_City' as began, ended at time zone 'America/Mexico_City' as stopped
      from distinct_trip order by rider, provider, mode, began, stopped desc, trip collate "C"
  loop
    if present is distinct from concat_ws(' ', each.rider, each.provider, each.mode) then
      present := concat_ws(' ', each.rider, each.provider, each.mode);
      last_end := '-infinity';
    end if;
    continue when least(last_end, each.stopped) - interval '2 minutes' > each.began;
    insert into counted_trip values (each.trip, each.rider, each.started, each.ended, each.origin, each.destination,
                                     each.provider, each.mode, each.line, each.fare, each.distance);
    last_end := greatest(last_end, each.stopped);
  end loop;
end $$;

create temp table ride as
  select trip, rider, started, ended, origin, destination, provider, mode, line, fare, distance, ended::date as day, extract(isodow from ended) as weekday,
         started::time as clock, started at time zone 'America/Mexico_City' as began, ended at time zone 'America/Mexico_City' as moment,
         extract(epoch from ended at time zone 'America/Mexico_City' - started at time zone 'America/Mexico_City') as seconds
    from counted_trip;
create index on ride (rider, moment, trip);
