import { expect, test } from 'vitest';
import { keyPermissions, mayAs, permissions, type Role, roles } from './roles.ts';

test('owners and operators may do everything, viewers only read, and no role lists a permission twice [DESK-01]', () => {
  expect(roles.owner).toEqual(permissions);
  expect(roles.operator).toEqual(permissions);
  expect(roles.viewer.every((permission) => permission.endsWith('.read'))).toBe(true);
  for (const held of Object.values(roles)) expect(new Set(held).size).toBe(held.length);
});

test('every permission belongs to some role of an agency, and several roles add up [DESK-01]', () => {
  expect(permissions.filter((permission) => !mayAs(['owner'], permission))).toEqual([]);
  expect(mayAs(['support'], 'acts.read')).toBe(false);
  expect(mayAs(['support', 'finance'], 'acts.read')).toBe(true);
  expect(mayAs([], 'members.read')).toBe(false);
  const ofNewerRelease = 'conductor' as Role;
  expect(mayAs([ofNewerRelease], 'members.read')).toBe(false);
  expect(mayAs([ofNewerRelease, 'viewer'], 'members.read')).toBe(true);
});

test('besides reading, each agency role may do only its own work; no key manages staff [DESK-01, DESK-13]', () => {
  const beyond = (of: readonly string[], known: readonly string[] = roles.viewer) =>
    of.filter((permission) => !known.includes(permission));
  const { viewer, support, editor, approver, finance, inspector, counter } = roles;
  expect(viewer).toEqual(['members.read', 'programme.read', 'stock.read', 'providers.read', 'reports.read']);
  expect([support, editor, approver, finance].map((of) => beyond(of))).toEqual([
    ['members.act', 'members.message', 'members.personal', 'points.act'],
    ['programme.edit', 'stock.act', 'reports.schedule'],
    ['programme.approve', 'programme.publish', 'reports.schedule'],
    ['acts.read', 'reports.schedule'],
  ]);
  expect([...inspector, ...counter]).toEqual(['tickets.inspect', 'members.assist']);
  expect(beyond(permissions, keyPermissions)).toEqual(['staff.manage']);
});
