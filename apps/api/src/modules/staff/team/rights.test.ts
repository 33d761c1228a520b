import { agencyRoles, mayAs, type Role } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { checkReach } from './rights.ts';

/** Whether somebody with these roles may give or take those. */
function reaches(held: readonly Role[], touched: readonly Role[]): boolean {
  try {
    checkReach({ may: (permission) => mayAs(held, permission) }, touched);
    return true;
  } catch {
    return false;
  }
}

test('a role is given or taken only by whoever may all that it allows, so nobody rises by their own hand [DESK-12]', () => {
  expect(agencyRoles.every((role) => reaches(['owner'], [role]))).toBe(true);
  expect(reaches(['viewer', 'support'], ['support'])).toBe(true);
  expect(reaches(['support'], ['viewer', 'owner'])).toBe(false);
  expect(reaches(['editor'], ['approver'])).toBe(false);
  expect(reaches(['support', 'editor', 'approver', 'finance'], ['owner'])).toBe(false);
});
