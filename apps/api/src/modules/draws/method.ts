import { createHash, createHmac } from 'node:crypto';

/* The published method of a draw; docs/draws.md has the same steps. */

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

export const sha256Hex = (text: string): string => sha256(text).toString('hex');

/** A line of the published list: pseudonyms of a person and of one of their entries. */
export interface Line {
  person: string;
  ticket: string;
}

/** Returns the pseudonym of a member or an entry within one draw. */
export const pseudonym = (secret: string, subject: string): string =>
  createHmac('sha256', secret).update(subject).digest('hex');

const RANGE = 2n ** 64n;

/**
 * An index below `size` from the first usable number of a stream of 64 bits each: numbers that would favor some indexes
 * are skipped. Returns also where the stream continues.
 */
export function drawIndex(
  numberAt: (counter: number) => bigint,
  from: number,
  size: number,
): { index: number; next: number } {
  const fair = RANGE - (RANGE % BigInt(size));
  for (let counter = from; ; counter += 1) {
    const number = numberAt(counter);
    if (number < fair) return { index: Number(number % BigInt(size)), next: counter + 1 };
  }
}

export interface Mixed {
  /** The secret seed, published with the result. */
  seed: string;
  /** The public value as it was entered. */
  value: string;
  listHash: string;
}

export const mixOf = ({ seed, value, listHash }: Mixed): string => sha256Hex(`${seed}\n${value}\n${listHash}\n`);

/** Finds a remaining line by its number with a Fenwick tree, without a count of all lines. */
function keepLines(count: number) {
  const sums = Int32Array.from({ length: count + 1 }, (_, at) => at & -at);
  const top = 2 ** Math.floor(Math.log2(count));
  let size = count;
  return {
    size: () => size,
    remove(line: number): void {
      size -= 1;
      for (let at = line + 1; at <= count; at += at & -at) sums[at] = (sums[at] ?? 0) - 1;
    },
    /** Returns the line that has a number among those left. */
    find(number: number): number {
      let at = 0;
      let rest = number;
      for (let bit = top; bit >= 1; bit /= 2) {
        const sum = sums[at + bit];
        if (sum === undefined || sum > rest) continue;
        at += bit;
        rest -= sum;
      }
      return at;
    },
  };
}

/**
 * Chooses up to `places` lines of a list, in the order drawn. Each entry left has the same chance; a chosen person's
 * other entries leave the list [DRAW-06].
 */
export function chooseLines(list: string, mix: string, places: number): Line[] {
  const lines = list
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => {
      const [person = '', ticket = ''] = line.split(' ');
      return { person, ticket };
    });
  const linesOf = Map.groupBy(lines.keys(), (line) => lines[line]?.person);
  const left = keepLines(lines.length);
  const numberAt = (at: number): bigint => sha256(`${mix}\n${at}\n`).readBigUInt64BE(0);
  const chosen: Line[] = [];
  let counter = 0;
  while (chosen.length < places && left.size() > 0) {
    const { index, next } = drawIndex(numberAt, counter, left.size());
    const line = lines[left.find(index)] as Line;
    counter = next;
    chosen.push(line);
    for (const own of linesOf.get(line.person) ?? []) left.remove(own);
  }
  return chosen;
}

/** An entry as it was earned; `day` is the service day of its ride (YYYY-MM-DD). */
export interface Earned {
  memberId: string;
  entryId: string;
  day: string;
  entries: number;
}

export interface Caps {
  entriesFrom: string;
  entriesUntil: string;
  entriesMaxPerDay?: number | undefined;
  entriesMax?: number | undefined;
}

/**
 * Applies the draw's days and caps to each member's entries, earliest first. The result depends on the set of entries,
 * not on their order of arrival [DRAW-02].
 */
export function countedEntries(
  earned: readonly Earned[],
  {
    entriesFrom,
    entriesUntil,
    entriesMaxPerDay = Number.POSITIVE_INFINITY,
    entriesMax = Number.POSITIVE_INFINITY,
  }: Caps,
): { memberId: string; subject: string }[] {
  const sorted = earned
    .filter(({ day }) => day >= entriesFrom && day <= entriesUntil)
    .toSorted((a, b) => (a.day === b.day ? (a.entryId < b.entryId ? -1 : 1) : a.day < b.day ? -1 : 1));
  return [...Map.groupBy(sorted, ({ memberId }) => memberId)].flatMap(([memberId, own]) => {
    const ofDay = new Map<string, number>();
    const counted: { memberId: string; subject: string }[] = [];
    for (const { entryId, day, entries } of own)
      for (let number = 1; number <= entries; number += 1) {
        const today = ofDay.get(day) ?? 0;
        if (today >= entriesMaxPerDay || counted.length >= entriesMax) break;
        ofDay.set(day, today + 1);
        counted.push({ memberId, subject: `${entryId}/${number}` });
      }
    return counted;
  });
}
