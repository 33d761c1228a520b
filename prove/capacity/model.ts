interface Measured {
  value: number;
  by: string;
}

const BYTES = 'RIDERS=5000 vitest run --project db prove/capacity/bytes.db.test.ts';
const PROOFS = 'docs/proofs.md';

/** All measurements used by the size model. Speeds are for two cores that run everything. */
export const measured = {
  /** On disk, including indexes. */
  bytes: {
    rider: { value: 1_558, by: BYTES },
    ride: { value: 1_251, by: BYTES },
    /** Each earning of a ride after the first. */
    earning: { value: 1_028, by: BYTES.replace('RIDERS=5000 ', '') },
    redemption: { value: 1_951, by: BYTES },
    /** Per rider and year. */
    yearOpening: { value: 179, by: BYTES },
  },
  /** Per second, on two cores that also ran PostgreSQL and the load generator. */
  speeds: {
    opening: { value: 837, by: `npm run bench -- sign-in-data (${PROOFS}, another member each time)` },
    ride: { value: 10_105, by: `npm run bench -- ingest (${PROOFS}, signed calls of 500)` },
    singleRide: { value: 1_332, by: `npm run bench -- ingest (${PROOFS}, signed calls of one)` },
    redemption: { value: 1_904, by: `npm run bench -- redeem (${PROOFS}, over HTTP)` },
  },
} satisfies Record<string, Record<string, Measured>>;

/** An operator's expected load and hardware: input, not measured. */
export interface Expected {
  agencies: number;
  /** Across all agencies. */
  riders: number;
  ridesPerRiderYear: number;
  openingsPerRiderYear: number;
  redemptionsPerRiderYear: number;
  /** Earnings that campaigns give for a ride on average; grows with their number. */
  earningsPerRide: number;
  /** Share of rides that providers report one by one, not in calls of hundreds. */
  singleRides: number;
  /** Minutes that the app stays visible after an opening; it polls during that time. */
  minutesOpen: number;
  /** Share of a usual day's work in its busiest hour. */
  busiestHour: number;
  years: number;
  /** Per database server. */
  cores: number;
  terabytes: number;
}

export interface Size {
  rides: number;
  redemptions: number;
  terabytesPerYear: number;
  terabytesStored: number;
  /** With room for indexes that are rebuilt, the write-ahead log and space freed by updates. */
  terabytesToBuy: number;
  polls: number;
  /** Per second in the busiest hour. */
  openings: number;
  ridesReported: number;
  redeemed: number;
  cores: number;
  processes: number;
  connections: number;
  /** Gigabytes that databases need to cache riders and a month of rides. */
  memory: number;
  servers: number;
  /** The limit reached first: `cores`, `disk` or `connections`; null while one machine is enough. */
  firstLimit: 'cores' | 'disk' | 'connections' | null;
  steps: string[];
}

const DAYS = 365;
/** Number of cores used for the measurements. */
const CORES_MEASURED = 2;
/** `DATABASE_CONNECTIONS` plus those of jobs, queue and notifications (docs/operations.md); PostgreSQL's maximum. */
const CONNECTIONS_EACH = 10 + 12;
const CONNECTIONS_MOST = 100 - 10;
/** Shards of the distributed tables (docs/growing.md): more servers than shards would be empty. */
const SHARDS = 32;

/** The app asks for changes this often while it is visible (`pollSeconds` in `live-refresh.ts`). */
export const POLL_SECONDS = 30;
/** Disk space per byte of rows and indexes. */
const DISK_FACTOR = 2;

/** Days of data that are read repeatedly (bootstrap, lists, limits, the engine's look-back). */
const DAYS_AT_HAND = 30;

const perSecond = (perRiderYear: number, { riders, busiestHour }: Expected): number =>
  ((perRiderYear * riders) / DAYS) * (busiestHour / 3600);

function stepsOf(expected: Expected, size: Omit<Size, 'steps' | 'firstLimit'>): string[] {
  const { agencies } = expected;
  const { processes, connections, servers } = size;
  if (servers === 1 && processes === 1) return ['one machine with PostgreSQL and one process'];
  const steps = [`${processes} processes of one core behind a balancer, beside the database`];
  if (connections > CONNECTIONS_MOST) steps.push('PgBouncer in transaction mode before each database');
  if (servers === 1) return steps;
  if (agencies === 1)
    return [...steps, 'one agency stands on one server: a larger one, since more of them do not help it'];
  const clusters = Math.ceil(servers / SHARDS);
  const inEach = Math.ceil(servers / clusters);
  steps.push(
    clusters === 1
      ? `Citus with ${servers} workers (rewards migrate --distribute)`
      : `${clusters} clusters of Citus with up to ${inEach} workers, each with agencies of its own`,
  );
  if (servers > agencies) steps.push('agencies larger than a server: none of them can be spread further');
  return steps;
}

/** Returns the limit reached first if everything grows proportionally: the largest share of one server. */
function firstLimitOf({ cores, terabytes }: Expected, size: Omit<Size, 'steps' | 'firstLimit'>): Size['firstLimit'] {
  const taken = {
    cores: size.cores / cores,
    disk: size.terabytesToBuy / terabytes,
    connections: size.connections / CONNECTIONS_MOST,
  };
  const [[first, part] = ['cores', 0]] = Object.entries(taken).toSorted(([, one], [, other]) => other - one);
  return part > 1 ? (first as Size['firstLimit']) : null;
}

const mayBeNone = new Set(['singleRides', 'minutesOpen']);

/**
 * Returns the resources for this many riders, linear in the measurements. Throws with the name of a value that is not a
 * positive number.
 */
export function sizeOf(expected: Expected): Size {
  for (const [name, value] of Object.entries(expected))
    if (!(value > 0 || mayBeNone.has(name)) || !Number.isFinite(value))
      throw new Error(`${name} must be a number above 0, but is ${value}.`);
  if (expected.riders < expected.agencies) throw new Error('There are fewer riders than agencies.');
  for (const part of ['busiestHour', 'singleRides'] as const)
    if (expected[part] > 1) throw new Error(`${part} is a part of the whole, so at most 1.`);
  const { bytes, speeds } = measured;
  const { riders, years } = expected;
  const rides = riders * expected.ridesPerRiderYear;
  const redemptions = riders * expected.redemptionsPerRiderYear;
  const bytesOfRide = bytes.ride.value + (expected.earningsPerRide - 1) * bytes.earning.value;
  const yearly = rides * bytesOfRide + redemptions * bytes.redemption.value + riders * bytes.yearOpening.value;
  const openings = perSecond(expected.openingsPerRiderYear, expected);
  const ridesReported = perSecond(expected.ridesPerRiderYear, expected);
  const redeemed = perSecond(expected.redemptionsPerRiderYear, expected);
  const polls = (openings * expected.minutesOpen * 60) / POLL_SECONDS;
  const busy =
    (openings + polls) / speeds.opening.value +
    (ridesReported * expected.singleRides) / speeds.singleRide.value +
    (ridesReported * (1 - expected.singleRides)) / speeds.ride.value +
    redeemed / speeds.redemption.value;
  const cores = busy * CORES_MEASURED * 2;
  const processes = Math.max(1, Math.ceil(cores / 2));
  const terabytesStored = (yearly * years + riders * bytes.rider.value) / 1e12;
  const terabytesToBuy = terabytesStored * DISK_FACTOR;
  const size = {
    rides,
    redemptions,
    terabytesPerYear: yearly / 1e12,
    terabytesStored,
    terabytesToBuy,
    openings,
    polls,
    ridesReported,
    redeemed,
    cores,
    processes,
    connections: processes * CONNECTIONS_EACH,
    memory: (riders * bytes.rider.value + (yearly * DAYS_AT_HAND) / DAYS) / 1e9,
    // Half of all cores run the processes, which get separate machines once there are several servers.
    servers: Math.max(1, Math.ceil(cores / 2 / expected.cores), Math.ceil(terabytesToBuy / expected.terabytes)),
  };
  return { ...size, firstLimit: firstLimitOf(expected, size), steps: stepsOf(expected, size) };
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const short = (value: number): string => (value >= 100 ? whole(value) : value.toPrecision(2));

export function linesOf(expected: Expected, size: Size): string[] {
  const { cores, terabytes } = expected;
  return [
    `${whole(expected.agencies)} agencies, ${whole(expected.riders)} riders, kept for ${expected.years} years`,
    `rows       ${whole(size.rides)} rides and ${whole(size.redemptions)} redemptions a year`,
    `disk       ${short(size.terabytesPerYear)} TB a year, ${short(size.terabytesStored)} TB kept, ${short(size.terabytesToBuy)} TB to buy`,
    `busy hour  ${short(size.openings)} openings, ${short(size.polls)} polls, ${short(size.ridesReported)} rides and ${short(size.redeemed)} redemptions a second`,
    `cores      ${short(size.cores)}, half of them free`,
    `processes  ${whole(size.processes)}, with ${whole(size.connections)} connections`,
    `memory     ${short(size.memory)} GB for databases, by which riders and a month of rides are at hand`,
    `servers    ${whole(size.servers)} of ${cores} cores and ${terabytes} TB for the database`,
    `first met  ${size.firstLimit ?? 'nothing: one machine is enough'}`,
    ...size.steps.map((step) => `do         ${step}`),
  ];
}
