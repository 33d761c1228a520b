import { createHash } from 'node:crypto';
import { isWhole, type RealTrip } from '../../earning/testing/real-rides.ts';
import { all, type orders as entryOrders } from './rides-in-parts.ts';

/* What the files of real rides do not have: riders' birthdays, friends and segments, and declared days. */

export type Order = keyof typeof entryOrders;
const DAY = 86_400_000;
/** Parts with rides; one without follows. */
export const PARTS = isWhole ? 4 : 2;

const digestOf = (text: string): Buffer => createHash('sha256').update(`moments and offers 41 ${text}`).digest();

/** One rider in so many takes part; by default every third, and every twentieth in the short form. */
const RIDERS_EACH = Number(process.env['RIDERS_EACH'] ?? (isWhole ? 3 : 20));
export const isTaken = ({ rider }: RealTrip): boolean => Number(rider) % RIDERS_EACH === 0;
export const rides = all.filter(isTaken);
export const riders = [...new Set(rides.map(({ rider }) => rider))].toSorted((a, b) => Number(a) - Number(b));
const dates = rides.map(({ started }) => started.slice(0, 10)).toSorted();
export const [firstDate = '2014-12-01', lastDate = '2014-12-31'] = [dates[0], dates.at(-1)];
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
const daysOf = Math.round((Date.parse(lastDate) - Date.parse(firstDate)) / DAY) + 1;

/** Two weeks after the last ride: its month is the last month. */
export const now = new Date(Date.parse(`${lastDate.slice(0, 7)}-01T18:00:00Z`) + 45 * DAY);

/** The part after which a void arrives: at random, so also before its ride; the first part if the second half is first. */
export const voidPart = (order: Order, { trip }: RealTrip): number =>
  order === 'second half first' ? 0 : wordOf(digestOf(`void ${trip}`), 0) % PARTS;

interface Birthday {
  rider: string;
  /** Null if it is removed. */
  monthDay: string | null;
  givenAt: number;
}

/** What the files do not have of a rider [docs/proofs.md]. */
interface Person {
  rider: string;
  joined: number;
  friendOf: string | null;
  usedAt: number;
  isVerified: boolean;
  isPilot: boolean;
}

const wordOf = (bytes: Buffer, at: number): number => bytes.readUInt16BE(at * 2);
const dayOfYear = (word: number): string => new Date(Date.UTC(2023, 0, 1 + (word % 365))).toISOString().slice(5, 10);

/**
 * Generates from the SHA-256 of a rider's number: when they joined (from 29 February 2012 on, every sixteenth on that
 * day), whose friend they are (five in eight riders; earlier riders have more friends) and since when, and whether they
 * have a verified number (seven in eight) and are in the segment (three in eight).
 */
function personOf(rider: string, place: number): Person {
  const bytes = digestOf(`person ${rider}`);
  const joinedDay = wordOf(bytes, 0) < 4096 ? 0 : wordOf(bytes, 1) % 1000;
  const friendOf = riders[Math.floor((wordOf(bytes, 3) / 65_536) ** 3 * place)] ?? null;
  return {
    rider,
    joined: Date.parse('2012-02-29T06:00:00Z') + joinedDay * DAY + (wordOf(bytes, 2) % 1440) * 60_000,
    friendOf: place > 0 && wordOf(bytes, 4) < 40_960 ? friendOf : null,
    usedAt: Date.parse(`${firstDate}T00:00:00Z`) + ((wordOf(bytes, 5) % (daysOf * 720)) - 2_880) * 60_000,
    isVerified: wordOf(bytes, 6) >= 8_192,
    isPilot: wordOf(bytes, 7) < 24_576,
  };
}
export const people = riders.map(personOf);

/**
 * Generates from the SHA-256 of a rider's number: three in four riders give a birthday, half of them before the first
 * ride; every sixteenth is 29 February, and half are among the days of the rides. A quarter changes it later, and some
 * of these remove it.
 */
function birthdaysOf(rider: string): Birthday[] {
  const bytes = digestOf(`birthday ${rider}`);
  if (wordOf(bytes, 0) >= 49_152) return [];
  const word = wordOf(bytes, 2);
  const among = dateAfter(firstDate, word % daysOf).slice(5);
  const monthDay = wordOf(bytes, 1) < 4_096 ? '02-29' : word % 2 === 0 ? among : dayOfYear(word);
  const start = Date.parse(`${firstDate}T00:30:00Z`);
  const givenAt = wordOf(bytes, 3) < 32_768 ? start - 30 * DAY : start + (wordOf(bytes, 4) % daysOf) * DAY;
  const first = { rider, monthDay, givenAt };
  if (wordOf(bytes, 5) >= 16_384) return [first];
  const next = wordOf(bytes, 6) < 8_192 ? null : dayOfYear(word + 20 + (wordOf(bytes, 7) % 100));
  return [first, { rider, monthDay: next, givenAt: givenAt + (1 + (wordOf(bytes, 8) % 90)) * DAY }];
}
export const birthdays = riders.flatMap(birthdaysOf).toSorted((a, b) => a.givenAt - b.givenAt);

interface DeclaredDay {
  day: string;
  /** The parts before which it is declared and withdrawn; the last one has no rides. */
  declaredBefore: number;
  withdrawnBefore: number;
}

/** Generates from the SHA-256 of a date: one day in five is declared before a part, and two in five of these are withdrawn. */
export const declaredDays = Array.from({ length: daysOf }, (_, place) => dateAfter(firstDate, place)).flatMap(
  (day): DeclaredDay[] => {
    const bytes = digestOf(`day ${day}`);
    if (wordOf(bytes, 0) >= 13_107) return [];
    const declaredBefore = wordOf(bytes, 1) % (PARTS + 1);
    const isWithdrawn = wordOf(bytes, 2) < 26_214;
    return [
      { day, declaredBefore, withdrawnBefore: isWithdrawn ? declaredBefore + 1 + (wordOf(bytes, 3) % 2) : PARTS + 1 },
    ];
  },
);

/** When the job of moments runs: one to six days apart, with the part after which each run is. */
export const runs: { at: number; part: number }[] = [];
for (let place = 0; place < daysOf; place += 1 + ((place * 5) % 6))
  runs.push({
    at: Date.parse(`${dateAfter(firstDate, place)}T19:00:00Z`),
    part: Math.floor((place * PARTS) / daysOf),
  });
