import { zoneOf } from '../../../platform/zone.ts';
import type { RiddenRide } from '../../earning/index.ts';

/** What a rider says of a ride: what the agency's clocks showed when it began or ended, and one of its stops. */
export interface DescribedRide {
  /** YYYY-MM-DDTHH:MM. */
  riddenAt: string;
  stop: string;
}

const MINUTE = 60_000;
/** How far a rider's memory may be off. */
export const MEMORY_MILLIS = 15 * MINUTE;

/** The moments at which the agency's clocks showed what was told: two in the hour that comes twice, none in the skipped one. */
export const momentsOf = ({ riddenAt }: DescribedRide, timeZone: string): number[] => {
  const wall = Date.parse(`${riddenAt}Z`);
  return Number.isNaN(wall) ? [] : zoneOf(timeZone).instantsOf(wall);
};

/** The words of a stop's name, without case, accents and signs, in any script. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const lengthOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);

/** Whether two words are one, but for one letter in a long one. */
function isWord(typed: string, known: string): boolean {
  if (typed === known) return true;
  const [short, long] = typed.length < known.length ? [typed, known] : [known, typed];
  if (short.length < 5 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = long.slice(at + 1);
  return rest === (short.length === long.length ? short.slice(at + 1) : short.slice(at));
}

/** Whether a rider means a stop: all that they typed stands in its name, and is at least half of it. */
export function isStop(typed: string, name: string): boolean {
  const [said, known] = [wordsOf(typed), wordsOf(name)];
  if (said.length === 0 || lengthOf(said) * 2 < lengthOf(known)) return false;
  return said.every((word) => known.some((other) => isWord(word, other)));
}

/** Whether a ride is the one that is told of. One whose stops nobody knows is not: its time alone could be anybody's guess. */
export function isRide({ startedAt, endedAt, stops }: RiddenRide, told: DescribedRide, timeZone: string): boolean {
  const ends = [startedAt, endedAt].flatMap((end) => (end === null ? [] : [end.getTime()]));
  const isTime = momentsOf(told, timeZone).some((moment) =>
    ends.some((end) => Math.abs(end - moment) <= MEMORY_MILLIS),
  );
  return isTime && stops.some((stop) => isStop(told.stop, stop));
}
