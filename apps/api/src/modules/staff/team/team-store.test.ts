import { agencyRoles, mayAs, type Role } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import type { AdminError } from '../../../platform/api-error.ts';
import { checkReach } from './team-store.ts';

function told(held: readonly Role[], touched: readonly Role[]): string | null {
  try {
    checkReach({ may: (permission) => mayAs(held, permission) }, touched);
    return null;
  } catch (error) {
    return (error as AdminError).code;
  }
}

test('only a person with all rights of a role may grant or revoke it, so no one can extend their own rights [DESK-12]', () => {
  expect(agencyRoles.map((role) => told(['owner'], [role]))).toEqual(agencyRoles.map(() => null));
  expect(told(['viewer', 'support'], ['support'])).toBeNull();
  expect(told(['support'], ['viewer', 'owner'])).toBe('ROLE_ABOVE_YOURS');
  expect(told(['editor'], ['approver'])).toBe('ROLE_ABOVE_YOURS');
  expect(told(['support', 'editor', 'approver', 'finance'], ['owner'])).toBe('ROLE_ABOVE_YOURS');
});
