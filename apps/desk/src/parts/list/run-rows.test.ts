import { ApiError } from '@fareback/contract';
import { expect, test } from 'vitest';
import { type RowOutcome, runRows } from './run-rows.ts';

const refused = (status: number, code: string) => new ApiError({ status, code });

/** Runs rows whose calls end as given, and notes the outcomes. */
async function run(
  ends: Record<string, Error | RowOutcome | null>,
  before: Record<string, RowOutcome> = {},
  leaveAt?: string,
) {
  const outcomes: string[] = [];
  let isLeft = false;
  const stop = await runRows(Object.keys(ends), {
    send: async (row) => {
      isLeft = row === leaveAt;
      const end = ends[row];
      if (end instanceof Error) throw end;
      return end ?? { kind: 'DONE' };
    },
    before: (row) => before[row],
    report: (row, outcome) =>
      outcomes.push(`${row} ${outcome.kind}${'mayBeDone' in outcome && outcome.mayBeDone ? '?' : ''}`),
    isLeft: () => isLeft,
  });
  return { outcomes, stop };
}

test('a refused row does not stop the others [DESK-681]', async () => {
  const { outcomes, stop } = await run({ a: null, b: refused(409, 'SUPPLIER_ANSWERS'), c: null });
  expect(outcomes).toEqual(['a DONE', 'b REFUSED', 'c DONE']);
  expect(stop).toBeNull();
});

test('a reply that says that the action was not done counts as a refusal [DESK-681]', async () => {
  const late = { kind: 'REFUSED', reason: 'Already resolved.', mayBeDone: false } as const;
  expect((await run({ a: late, b: null })).outcomes).toEqual(['a REFUSED', 'b DONE']);
});

test('a lost reply stops at that row, and a conflict after it may mean that it was done [DESK-681]', async () => {
  const lost = refused(0, 'NETWORK_ERROR');
  const first = await run({ a: null, b: lost, c: null });
  expect(first.outcomes).toEqual(['a DONE', 'b UNKNOWN']);
  expect(first.stop).toBe(lost);
  const again = await run({ b: refused(409, 'CHANGED_MEANWHILE'), c: refused(409, 'X') }, { b: { kind: 'UNKNOWN' } });
  expect(again.outcomes).toEqual(['b REFUSED?', 'c REFUSED']);
});

test('a refusal of the person stops without an outcome for the row; leaving the dialog begins no further row [DESK-681]', async () => {
  for (const code of ['STEP_UP_REQUIRED', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS']) {
    const { outcomes, stop } = await run({ a: refused(403, code), b: null });
    expect({ code, outcomes, isStopped: stop !== null }).toEqual({ code, outcomes: [], isStopped: true });
  }
  expect((await run({ a: null, b: null }, {}, 'a')).outcomes).toEqual(['a DONE']);
});
