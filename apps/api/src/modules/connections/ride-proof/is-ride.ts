import { zoneOf } from '../../../platform/zone.ts';
import type { RiddenRide } from '../../earning/index.ts';

/** A rider's description of a ride: local time of its start or end, and one of its stops. */
export interface DescribedRide {
  /** YYYY-MM-DDTHH:MM. */
  riddenAt: string;
  stop: string;
}

const MINUTE = 60_000;
export const MEMORY_MILLIS = 15 * MINUTE;

/** Times at which the agency's clocks showed the given time: two in a repeated hour, an empty list in a skipped one. */
export const momentsOf = ({ riddenAt }: DescribedRide, timeZone: string): number[] => {
  const wall = Date.parse(`${riddenAt}Z`);
  return Number.isNaN(wall) ? [] : zoneOf(timeZone).instantsOf(wall);
};

/** Words of a stop's name, without case, accents and punctuation, in any script. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const lengthOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);

/** True if two words are equal, allowing one different letter in a long word. */
function isWord(typed: string, known: string): boolean {
  if (typed === known) return true;
  const [short, long] = typed.length < known.length ? [typed, known] : [known, typed];
  if (short.length < 5 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = long.slice(at + 1);
  return rest === (short.length === long.length ? short.slice(at + 1) : short.slice(at));
}

/** True if all typed words occur in a stop's name and make up at least half of it. */
export function isStop(typed: string, name: string): boolean {
  const [said, known] = [wordsOf(typed), wordsOf(name)];
  if (said.length === 0 || lengthOf(said) * 2 < lengthOf(known)) return false;
  return said.every((word) => known.some((other) => isWord(word, other)));
}

/**
 * True if a ride matches the description. Rides without known stops never match, because a time alone is easy to guess.
 */
export function isRide({ startedAt, endedAt, stops }: RiddenRide, told: DescribedRide, timeZone: string): boolean {
  const ends = [startedAt, endedAt].flatMap((end) => (end === null ? [] : [end.getTime()]));
  const isTime = momentsOf(told, timeZone).some((moment) =>
    ends.some((end) => Math.abs(end - moment) <= MEMORY_MILLIS),
  );
  return isTime && stops.some((stop) => isStop(told.stop, stop));
}
