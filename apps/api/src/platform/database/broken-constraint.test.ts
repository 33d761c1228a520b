import { expect, test } from 'vitest';
import { brokenConstraint } from './broken-constraint.ts';

const error = (constraint?: unknown): Error => Object.assign(new Error('no'), { constraint });

test.each([
  [error('coupon_code_unique'), 'coupon_code_unique'],
  [error('coupon_code_unique_102050'), 'coupon_code_unique'],
  [error('earning_check_1'), 'earning_check_1'],
  [error(), undefined],
  [null, undefined],
])('the constraint of %o is told by the name that a migration gave it [OPS-78]', (broken, name) => {
  expect(brokenConstraint(broken)).toBe(name);
});
