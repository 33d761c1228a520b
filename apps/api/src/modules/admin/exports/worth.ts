import type { StaffCtx } from '../../../call/staff.ts';
import { Amount } from '../../../platform/csv.ts';
import { pointValueAt } from '../../versions/index.ts';
import type { Value } from './files.ts';
import type { Line, LongSet } from './lines.ts';

/** What points are worth: so many for one unit of a currency. */
export interface PointValue {
  currency: string;
  points: number;
}

/** An amount and its currency; nothing where nobody said what a point is worth. */
type Money = [worth: Amount | null, currency: string | null];

/** Points of each kind that were told so far, so that what is rounded never adds up to another sum. */
export type Sums = Map<string, number>;

/** Says by how much money a change of points moves the sum of its kind. */
export type Worth = (kind: string, change: number) => Money;

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Smallest coins that points come to, half of one away from zero. */
function coinsOf(points: number, { points: ofOne }: PointValue, digits: number): number {
  const [sum, unit] = [BigInt(Math.abs(points)) * 10n ** BigInt(digits), BigInt(ofOne)];
  const coins = Number((2n * sum + unit) / (2n * unit));
  return points < 0 ? -coins : coins;
}

/** So many coins as an amount with its currency's digits. */
function amountOf(coins: number, digits: number): Amount {
  const text = String(Math.abs(coins)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const amount = digits === 0 ? whole : `${whole}.${text.slice(-digits)}`;
  return new Amount(coins < 0 ? `-${amount}` : amount);
}

/**
 * Money beside points, where it is known what they are worth: each kind's sum is rounded to the coin, and a row is worth what
 * it adds to that sum, so that rows come to the sum whatever a point is worth. `sums` goes on where another part ended [DESK-297].
 */
export function worthBy(value: PointValue | null, sums: Sums = new Map()): Worth {
  if (value === null) return () => [null, null];
  const digits = digitsOf(value.currency);
  return (kind, change) => {
    const before = sums.get(kind) ?? 0;
    sums.set(kind, before + change);
    const coins = coinsOf(before + change, value, digits) - coinsOf(before, value, digits);
    return [amountOf(coins, digits), value.currency];
  };
}

/** What a sum of points is worth by itself. */
export const worthOf = (value: PointValue | null, points: number): Money => worthBy(value)('', points);

/** By how much the worths of sums miss that of the whole, because each was rounded. */
export function roundingOf(
  value: PointValue | null,
  { whole, parts }: { whole: number; parts: readonly number[] },
): Money {
  if (value === null) return [null, null];
  const digits = digitsOf(value.currency);
  const coins = (points: number): number => coinsOf(points, value, digits);
  const missed = coins(whole) - parts.reduce((sum, points) => sum + coins(points), 0);
  return [amountOf(missed, digits), value.currency];
}

/** A row of a set with what it is worth; rides are worth nothing. */
export const valuesWith = (worth: Worth, set: LongSet, { values, kind, change }: Line): Value[] =>
  set === 'rides' ? values : [...values, ...worth(kind, change)];

/** What points were worth to an agency when a month ended: by the version that riders saw then; null where it did not say. */
export const valueAtEnd = ({ tx }: Pick<StaffCtx, 'tx'>, { before }: { before: Date }): Promise<PointValue | null> =>
  pointValueAt(tx, before);
