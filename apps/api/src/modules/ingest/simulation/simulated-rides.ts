import { createHash } from 'node:crypto';
import type { TripMode } from '@fareback/contract';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { zoneOf } from '../../../platform/zone.ts';
import type { Position } from '../../earning/index.ts';

export interface SimulatedRider {
  /** Card number or email at the provider. */
  subject: string;
  modes: readonly TripMode[];
  sights?: readonly Position[];
  timeZone: string;
}

export interface SimulatedEvent {
  specversion: '1.0';
  id: string;
  source: string;
  type: 'trip.completed';
  time: string;
  subject: string;
  data: {
    mode: TripMode;
    startedAt: string;
    endedAt: string;
    from: { id: string; name: string };
    to: { id: string; name: string };
    distanceMeters: number;
    /** In the agency's currency. */
    fare: number;
    line: string;
  };
}

export interface SimulatedVisit extends Omit<SimulatedEvent, 'type' | 'data'> {
  type: 'place.visited';
  data: Position & { accuracyMeters: number };
}

const MINUTE = 60_000;

const homes = ['Lantern Hill', 'Orchard Gate', 'Millbrook', 'Saltmarsh Lane', 'North Willows', 'Quarry Steps'];
const works = [
  'Harbour Exchange',
  'Foundry Square',
  'Old Customs House',
  'University Green',
  'Ropewalk',
  'Clock Tower',
];
const parks = ['Riverside Park', 'Botanic Gardens', 'Lighthouse Pier', 'Kite Meadow'];

/** Seeded random numbers from 0 to 1: repeated simulations are identical. */
function numbersOf(seed: string): () => number {
  let block = Buffer.alloc(0);
  let turn = 0;
  return () => {
    if (block.length < 4) block = createHash('sha256').update(`${seed} ${turn++}`).digest();
    const value = block.readUInt32BE(0);
    block = block.subarray(4);
    return value / 2 ** 32;
  };
}

const pick = <T>(list: readonly T[], number: number): T => list[Math.floor(number * list.length)] as T;
const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
const place = (name: string): { id: string; name: string } => ({ id: idOf(name), name });
const tag = (subject: string): string => createHash('sha256').update(subject).digest('hex').slice(0, 10);

const kilometresPerHour: Partial<Record<TripMode, number>> = {
  rail: 45,
  metro: 32,
  walk: 5,
  bikeshare: 14,
  scooter: 15,
};

/** A base fare and a quarter for each two kilometers. */
const fareOf = (meters: number): number => 2 + Math.floor(meters / 2000) * 0.25;

const LINES = 9;

/** The line between two places, the same in both directions. */
function lineOf(mode: TripMode, from: string, to: string): string {
  const number = numbersOf([from, to].toSorted().join(' '))();
  return `${mode}-${1 + Math.floor(number * LINES)}`;
}

function rideOf(
  { subject }: SimulatedRider,
  id: string,
  ride: { mode: TripMode; from: string; to: string; endedAt: number; minutes: number },
): SimulatedEvent {
  const { mode, from, to, endedAt, minutes } = ride;
  const distanceMeters = Math.round(((kilometresPerHour[mode] ?? 20) * 1000 * minutes) / 60);
  return {
    specversion: '1.0',
    id,
    source: '/simulated',
    type: 'trip.completed',
    time: new Date(endedAt).toISOString(),
    subject,
    data: {
      mode,
      startedAt: new Date(endedAt - minutes * MINUTE).toISOString(),
      endedAt: new Date(endedAt).toISOString(),
      from: place(from),
      to: place(to),
      distanceMeters,
      fare: fareOf(distanceMeters),
      line: lineOf(mode, from, to),
    },
  };
}

/** Simulates plausible rides for a day (its midnight in milliseconds, as if in UTC): commuting, or weekend trips. */
function ridesOfDay(rider: SimulatedRider, midnight: number): SimulatedEvent[] {
  const date = new Date(midnight).toISOString().slice(0, 10);
  const always = numbersOf(rider.subject);
  const today = numbersOf(`${rider.subject} ${date}`);
  const [home, work, commute] = [pick(homes, always()), pick(works, always()), pick(rider.modes, always())];
  const isWeekend = [0, 6].includes(new Date(midnight).getUTCDay());
  const leisure = rider.modes.includes('bikeshare') ? 'bikeshare' : pick(rider.modes, today());
  const park = pick(parks, today());
  const plans = isWeekend
    ? [
        { odds: 0.65, at: 11 * 60, spread: 240, from: home, to: park, mode: leisure },
        { odds: 0.5, at: 16 * 60, spread: 120, from: park, to: home, mode: leisure },
      ]
    : [
        { odds: 0.9, at: 8 * 60, spread: 50, from: home, to: work, mode: commute },
        { odds: 0.88, at: 17 * 60 + 20, spread: 80, from: work, to: home, mode: commute },
      ];
  return plans.flatMap(({ odds, at, spread, from, to, mode }, index) => {
    const [luck, shift, length] = [today(), today(), today()];
    if (luck > odds) return [];
    const [endedAt] = zoneOf(rider.timeZone).instantsOf(midnight + Math.round(at + shift * spread) * MINUTE);
    if (endedAt === undefined) return [];
    const minutes = 12 + Math.round(length * 25);
    return [rideOf(rider, `sim-${tag(rider.subject)}-${date}-${index}`, { mode, from, to, endedAt, minutes })];
  });
}

function visitOf({ subject }: SimulatedRider, id: string, sight: Position, at: number): SimulatedVisit {
  const time = new Date(at).toISOString();
  const data = { ...sight, accuracyMeters: 12 };
  return { specversion: '1.0', id, source: '/simulated', type: 'place.visited', time, subject, data };
}

function visitsOfDay(rider: SimulatedRider, midnight: number): SimulatedVisit[] {
  const date = new Date(midnight).toISOString().slice(0, 10);
  const number = numbersOf(`${rider.subject} ${date} outing`);
  const [luck, which, shift] = [number(), number(), number()];
  const [at] = zoneOf(rider.timeZone).instantsOf(midnight + Math.round(12 * 60 + shift * 90) * MINUTE);
  if (!rider.sights?.length || luck > 0.4 || at === undefined) return [];
  return [visitOf(rider, `sim-${tag(rider.subject)}-${date}-visit`, pick(rider.sights, which), at)];
}

/** Returns visits of the last `days` days, identical on every call. */
export function simulatedVisits(rider: SimulatedRider, days: number, now: Date): SimulatedVisit[] {
  const today = Math.floor(zoneOf(rider.timeZone).wallOf(now.getTime()) / DAY_MILLIS) * DAY_MILLIS;
  return Array.from({ length: days + 1 }, (_, back) => visitsOfDay(rider, today - (days - back) * DAY_MILLIS))
    .flat()
    .filter(({ time }) => Date.parse(time) <= now.getTime());
}

/** Returns rides of the last `days` days that ended by `now`, with identical ids on every call. */
export function simulatedRides(rider: SimulatedRider, days: number, now: Date): SimulatedEvent[] {
  const today = Math.floor(zoneOf(rider.timeZone).wallOf(now.getTime()) / DAY_MILLIS) * DAY_MILLIS;
  return Array.from({ length: days + 1 }, (_, back) => ridesOfDay(rider, today - (days - back) * DAY_MILLIS))
    .flat()
    .filter(({ data }) => Date.parse(data.endedAt) <= now.getTime());
}

export function rideJustNow(rider: SimulatedRider, now: Date): SimulatedEvent {
  const number = numbersOf(`${rider.subject} ${now.getTime()}`);
  return rideOf(rider, `sim-${tag(rider.subject)}-${now.getTime()}`, {
    mode: pick(rider.modes, number()),
    from: pick(homes, number()),
    to: pick(works, number()),
    endedAt: now.getTime(),
    minutes: 12 + Math.round(number() * 25),
  });
}
