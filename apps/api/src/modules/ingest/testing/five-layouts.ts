/** A layout of ride files that docs/mappings.md describes, made by a seeded generator, and what its columns mean. */
export interface KnownFile {
  name: string;
  contents: string | Buffer;
  /** The key of each column, '' for one that is not needed. */
  truth: Readonly<Record<string, string>>;
  format: string;
  zone: string;
  /** The units of its durations and distances. */
  units?: Readonly<Record<string, string>>;
}

/** A generator of equal numbers on every machine (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Ride {
  id: number;
  rider: number;
  /** Local clocks, in milliseconds as if in UTC. */
  from: number;
  to: number;
  origin: number;
  destination: number;
  meters: number;
}

const RIDERS = 60;
const DAYS = 28;
const MINUTE = 60_000;
const stops = ['Harbor', 'Town Hall', 'Mill Lane', 'Old Market', 'Brixley', 'Victoria', 'Castle Park', 'North Gate'];

/** Rides of 60 people in four weeks of February 2026, some past midnight, in order of their start. */
function ridesOf(seed: number): Ride[] {
  const random = randomOf(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  const rides: Omit<Ride, 'id'>[] = [];
  for (let rider = 0; rider < RIDERS; rider += 1)
    for (let day = 0; day < DAYS; day += 1) {
      if (random() > 0.35) continue;
      const from = Date.UTC(2026, 1, 1 + day, random() < 0.1 ? 23 : 6 + pick(16), pick(60), pick(60));
      const minutes = 5 + pick(45);
      const origin = pick(stops.length);
      const destination = (origin + 1 + pick(stops.length - 1)) % stops.length;
      const to = from + minutes * MINUTE + pick(60) * 1000;
      rides.push({ rider, from, to, origin, destination, meters: minutes * (150 + pick(100)) });
    }
  return rides.toSorted((a, b) => a.from - b.from).map((ride, id) => ({ ...ride, id }));
}

const two = (value: number): string => String(value).padStart(2, '0');
const months = ['Jan', 'Feb', 'Mar'];

const clockOf = (at: number): string => new Date(at).toISOString().slice(11, 16);
const secondsOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
function dayOf(at: number, style: 'DOTS' | 'MONTH_NAME'): string {
  const date = new Date(at);
  const [day, month] = [two(date.getUTCDate()), date.getUTCMonth()];
  return style === 'DOTS'
    ? `${day}.${two(month + 1)}.${date.getUTCFullYear()}`
    : `${day}-${months[month]}-${date.getUTCFullYear()}`;
}
const stop = (place: number): string => stops[place] ?? '';
const csv = (header: string, rows: readonly (readonly (string | number)[])[], sign = ','): string =>
  [header, ...rows.map((row) => row.join(sign)), ''].join('\n');

function bikeShare(): KnownFile {
  const header =
    'ride_id,rideable_type,started_at,ended_at,start_station_name,start_station_id,end_station_name,end_station_id,start_lat,start_lng,end_lat,end_lng,member_casual';
  const at = (place: number): string => `${(41.88 + place / 100).toFixed(4)},${(-87.63 - place / 100).toFixed(4)}`;
  const rows = ridesOf(1).map(({ id, rider, from, to, origin, destination }) => [
    `B${(id * 7919 + 104_729).toString(16).toUpperCase()}`,
    id % 3 === 0 ? 'electric_bike' : 'classic_bike',
    secondsOf(from),
    secondsOf(to),
    stop(origin),
    `S${100 + origin}`,
    stop(destination),
    `S${100 + destination}`,
    at(origin),
    at(destination),
    rider % 4 === 0 ? 'casual' : 'member',
  ]);
  return {
    name: 'bike-share.csv',
    contents: csv(header, rows),
    truth: {
      ride_id: 'eventId',
      rideable_type: '',
      started_at: 'startedAt',
      ended_at: 'endedAt',
      start_station_name: '',
      start_station_id: 'fromPlace',
      end_station_name: '',
      end_station_id: 'toPlace',
      start_lat: 'fromLat',
      start_lng: 'fromLon',
      end_lat: 'toLat',
      end_lng: 'toLon',
      member_casual: '',
    },
    format: '%Y-%m-%d %H:%M:%S',
    zone: 'America/Chicago',
  };
}

function officeExport(): KnownFile {
  const titles = ['Fahrten Februar;;;;;;;', ';;;;;;;'];
  const header = 'Datum;Kartennr.;Abfahrt;Ankunft;Linie;Einstieg;Ausstieg;Distanz km';
  const rows = ridesOf(2).map(({ rider, from, to, origin, destination, meters }) => [
    dayOf(from, 'DOTS'),
    9_800_000_100 + rider,
    clockOf(from),
    clockOf(to),
    `${10 + (origin % 5)}`,
    stop(origin).replace('Mill', 'M\u00fchl'),
    stop(destination).replace('Mill', 'M\u00fchl'),
    (meters / 1000).toFixed(1).replace('.', ','),
  ]);
  return {
    name: 'office-export.csv',
    contents: Buffer.from(`${titles.join('\n')}\n${csv(header, rows, ';')}`, 'latin1'),
    truth: {
      Datum: 'startedAt',
      'Kartennr.': 'subject',
      Abfahrt: 'startedAt',
      Ankunft: 'endedAt',
      Linie: 'line',
      Einstieg: 'fromPlace',
      Ausstieg: 'toPlace',
      'Distanz km': 'distance',
    },
    format: '%d.%m.%Y %H:%M',
    units: { distanceUnit: 'KILOMETERS' },
    zone: 'Europe/Berlin',
  };
}

function apiReply(): KnownFile {
  const journeys = ridesOf(3).map(({ id, rider, from, to, origin, destination, meters }) => ({
    journeyId: `J-${70_000 + id * 3}`,
    card: { token: `tok_${(rider * 48_271 + 11).toString(36)}`, product: rider % 5 === 0 ? 'youth' : 'adult' },
    startedAt: `${new Date(from).toISOString().slice(0, 19)}Z`,
    endedAt: `${new Date(to).toISOString().slice(0, 19)}Z`,
    from: { stopId: `stop-${origin}`, name: stop(origin) },
    to: { stopId: `stop-${destination}`, name: stop(destination) },
    distanceMeters: meters,
    passengers: id % 9 === 0 ? 2 : 1,
  }));
  return {
    name: 'api-reply.json',
    contents: JSON.stringify({ page: 1, data: { operators: [{ id: 1 }], journeys } }),
    truth: {
      journeyId: 'eventId',
      'card.token': 'subject',
      'card.product': '',
      startedAt: 'startedAt',
      endedAt: 'endedAt',
      'from.stopId': 'fromPlace',
      'from.name': '',
      'to.stopId': 'toPlace',
      'to.name': '',
      distanceMeters: 'distance',
      passengers: '',
    },
    format: 'ISO',
    units: { distanceUnit: 'METERS' },
    zone: 'UTC',
  };
}

function gateTaps(): KnownFile {
  const header = 'transaction_id,card_class,card_id,tap_time,tap_type,stop_code,reader_id,settlement_date';
  const taps = ridesOf(4).flatMap(({ rider, from, to, origin, destination, id }) =>
    id % 6 === 0
      ? [{ rider, at: from, kind: 'BUS', place: origin }]
      : [
          { rider, at: from, kind: 'ENTRY', place: origin },
          { rider, at: to, kind: 'EXIT', place: destination },
        ],
  );
  const rows = taps.map(({ rider, at, kind, place }, n) => [
    500_000 + n,
    1 + (rider % 3),
    `C${String(rider * 7 + 1000)}`,
    secondsOf(at),
    kind,
    `ST${place + 1}`,
    `R${place * 4 + (n % 4)}`,
    secondsOf(at + 86_400_000).slice(0, 10),
  ]);
  return {
    name: 'gate-taps.csv',
    contents: csv(header, rows),
    truth: {
      transaction_id: '',
      card_class: '',
      card_id: 'subject',
      tap_time: 'tappedAt',
      tap_type: 'kind',
      stop_code: 'place',
      reader_id: 'device',
      settlement_date: '',
    },
    format: '%Y-%m-%d %H:%M:%S',
    zone: 'America/New_York',
  };
}

function journeyHistory(): KnownFile {
  const header = 'Date,Smartcard,Start Time,End Time,Journey/Action,Charge,Balance';
  const rows = ridesOf(5).map(({ rider, from, to, origin, destination, id }) => [
    dayOf(from, 'MONTH_NAME'),
    `0${60_000 + rider * 13}`,
    clockOf(from),
    clockOf(to),
    `${stop(origin)} to ${stop(destination)}`,
    (1.75 + (id % 4) / 2).toFixed(2),
    (40 - (id % 37)).toFixed(2),
  ]);
  return {
    name: 'journey-history.csv',
    contents: csv(header, rows),
    truth: {
      Date: 'startedAt',
      Smartcard: 'subject',
      'Start Time': 'startedAt',
      'End Time': 'endedAt',
      'Journey/Action': 'fromPlace toPlace',
      Charge: 'fare',
      Balance: '',
    },
    format: '%d-%b-%Y %H:%M',
    zone: 'Europe/London',
  };
}

export const fiveLayouts = (): KnownFile[] => [bikeShare(), officeExport(), apiReply(), gateTaps(), journeyHistory()];
