import type { StaffCtx } from '../../../call/staff.ts';
import { Amount } from '../../../platform/csv.ts';
import { pointValueAt } from '../../versions/index.ts';
import type { Value } from './files.ts';
import type { Line, LongSet } from './lines.ts';

export interface PointValue {
  currency: string;
  points: number;
}

type Money = [worth: Amount | null, currency: string | null];

/** Points per kind so far, so rounded rows always add up to the rounded sum. */
export type Sums = Map<string, number>;

/** Returns the money by which a change of points moves its kind's sum. */
export type Worth = (kind: string, change: number) => Money;

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

function coinsOf(points: number, { points: ofOne }: PointValue, digits: number): number {
  const [sum, unit] = [BigInt(Math.abs(points)) * 10n ** BigInt(digits), BigInt(ofOne)];
  const coins = Number((2n * sum + unit) / (2n * unit));
  return points < 0 ? -coins : coins;
}

function amountOf(coins: number, digits: number): Amount {
  const text = String(Math.abs(coins)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const amount = digits === 0 ? whole : `${whole}.${text.slice(-digits)}`;
  return new Amount(coins < 0 ? `-${amount}` : amount);
}

/**
 * Values points in money: each kind's sum is rounded, and a row's value is its increment to that sum, so rows always
 * add up to it. `sums` continues from an earlier part [DESK-297].
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

export const worthOf = (value: PointValue | null, points: number): Money => worthBy(value)('', points);

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

/** A row with its value; rides have no value. */
export const valuesWith = (worth: Worth, set: LongSet, { values, kind, change }: Line): Value[] =>
  set === 'rides' ? values : [...values, ...worth(kind, change)];

/** The point value of the version live at the month's end; null if it had no value. */
export const valueAtEnd = ({ tx }: Pick<StaffCtx, 'tx'>, { before }: { before: Date }): Promise<PointValue | null> =>
  pointValueAt(tx, before);
