import type { StaffCtx } from '../../../call/staff.ts';
import { Amount } from '../../../platform/csv.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { readLotAges, readMovements, type Stretch } from '../../ledger/index.ts';
import { pointValueAt } from '../../versions/index.ts';
import type { Value } from './files.ts';
import { changes, kindOf, type Line, type LongSet, signOf } from './month-lines.ts';

interface PointValue {
  currency: string;
  points: number;
}

type Money = [worth: Amount | null, currency: string | null];

/** Points per kind so far, so rounded rows always add up to the rounded sum. */
export type Sums = Map<string, number>;

/** Returns the money by which a change of points moves its kind's sum. */
type Worth = (kind: string, change: number) => Money;

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

export class BooksDiffer extends Error {}

const ages = new Map([
  [0, '0 to 30 days'],
  [31, '31 to 90 days'],
  [91, '91 to 180 days'],
  [181, '181 to 365 days'],
  [366, 'over a year'],
]);

type Movements = Awaited<ReturnType<typeof readMovements>>['moves'];

const sumOf = (moves: Movements): number => moves.reduce((sum, move) => sum + signOf(move) * move.points, 0);

/** Points in the account HELD, which wait for a supplier and are in no lot. */
const heldOf = (moves: Movements): number =>
  moves.reduce(
    (sum, { fromAccount, toAccount, points }) =>
      sum + (Number(toAccount === 'HELD') - Number(fromAccount === 'HELD')) * points,
    0,
  );

/**
 * Liability at the start of a period, its changes, and at its end, in total and by age. Throws `BooksDiffer` if lots
 * and accounts disagree: no file is made from a wrong ledger.
 */
export async function liabilityRows(
  tx: Tx,
  stretch: Stretch,
  value: PointValue | null,
): Promise<{ rows: Value[][]; change: number }> {
  const { opening: had, moves } = await readMovements(tx, stretch);
  const hadInAll = had.unclaimed + had.available + had.held;
  const aged = new Map((await readLotAges(tx, stretch.before)).map(({ fromDays, points }) => [fromDays, points]));
  const opening = hadInAll + sumOf(moves.filter(({ isBefore }) => isBefore));
  const closing = hadInAll + sumOf(moves);
  const held = had.held + heldOf(moves);
  const inLots = [...aged.values()].reduce((sum, points) => sum + points, 0);
  if (inLots + held !== closing)
    throw new BooksDiffer(
      `The books do not add up: lots hold ${inLots} and ${held} are held, accounts say ${closing}. Run rewards ledger verify.`,
    );
  const within = changes.map((change) => {
    const of = moves.filter((move) => !move.isBefore && kindOf(move) === change);
    return { change, points: sumOf(of), entries: of.reduce((sum, { entries }) => sum + entries, 0) };
  });
  const createLine = (line: string, points: number, entries: number | null): Value[] => [
    line,
    points,
    entries,
    ...worthOf(value, points),
  ];
  // Ages and held points are parts of one total.
  const ofClosing = worthBy(value);
  const part = (line: string, points: number): Value[] => [line, points, null, ...ofClosing('closing', points)];
  const rounding = roundingOf(value, { whole: closing, parts: [opening, ...within.map(({ points }) => points)] });
  const rows: Value[][] = [
    createLine('opening', opening, null),
    ...within.map(({ change, points, entries }) => createLine(change, points, entries)),
    ['rounding', 0, null, ...rounding],
    createLine('closing', closing, null),
    ...[...ages].map(([fromDays, age]) => part(`closing, ${age}`, aged.get(fromDays) ?? 0)),
    part('closing, held', held),
  ];
  return { rows, change: closing - opening };
}
