import { expect, test } from 'vitest';
import { mayAs, permissions, roles } from './roles.ts';

test('owners and operators may do everything, viewers only read, and nobody holds a permission twice [DESK-01]', () => {
  expect(roles.owner).toEqual(permissions);
  expect(roles.operator).toEqual(permissions);
  expect(roles.viewer.every((permission) => permission.endsWith('.read'))).toBe(true);
  for (const held of Object.values(roles)) expect(new Set(held).size).toBe(held.length);
});

test('every permission is held by some role of an agency, and several roles add up [DESK-01]', () => {
  expect(permissions.filter((permission) => !mayAs(['owner'], permission))).toEqual([]);
  expect(mayAs(['support'], 'acts.read')).toBe(false);
  expect(mayAs(['support', 'finance'], 'acts.read')).toBe(true);
  expect(mayAs([], 'members.read')).toBe(false);
});
