import type { Tx } from '../../../platform/database/transactions.ts';
import { readLotAges, readMovements, type Stretch } from '../../ledger/index.ts';
import type { Value } from './files.ts';
import { changes, kindOf, signOf } from './movements.ts';
import { type PointValue, roundingOf, worthBy, worthOf } from './worth.ts';

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
