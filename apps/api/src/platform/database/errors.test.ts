import { expect, test } from 'vitest';
import { brokenConstraint, commit, OutcomeUnknown } from './errors.ts';

const failing = (message: string, code?: string) => async () => {
  throw Object.assign(new Error(message), code === undefined ? {} : { code });
};

test('a commit unconfirmed by another cluster server may have happened; one PostgreSQL rejected has not [OPS-64, LEDGER-05]', async () => {
  const untold = 'could not commit transaction for shard 103175 on at least one active node';
  await expect(commit(failing(untold, 'XX000'))).rejects.toThrow(OutcomeUnknown);
  await expect(commit(failing('terminating connection', '57P01'))).rejects.toThrow(OutcomeUnknown);
  await expect(commit(failing('Connection terminated'))).rejects.toThrow(OutcomeUnknown);

  await expect(commit(failing('cache lookup failed', 'XX000'))).rejects.toThrow('cache lookup failed');
  await expect(commit(failing('deadlock detected', '40P01'))).rejects.toThrow('deadlock detected');
});

const error = (constraint?: unknown): Error => Object.assign(new Error('no'), { constraint });
const said = (code: string, message: string): Error => Object.assign(new Error(message), { code });

test.each([
  [error('coupon_code_unique'), 'coupon_code_unique'],
  [error('coupon_code_unique_102050'), 'coupon_code_unique'],
  [error('earning_check_1'), 'earning_check_1'],
  [said('23505', 'duplicate key value violates unique constraint "coupon_code_unique_102680"'), 'coupon_code_unique'],
  [
    said('23514', 'new row for relation "earning_102050" violates check constraint "earning_left_102050"'),
    'earning_left',
  ],
  [said('22P02', 'invalid input syntax for type integer: "coupon_code_unique_102680"'), undefined],
  [error(), undefined],
  [null, undefined],
])('the constraint of %o is reported by its name in the migration [OPS-78]', (broken, name) => {
  expect(brokenConstraint(broken)).toBe(name);
});
