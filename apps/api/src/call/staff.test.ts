import { adminRoutes, mayAs } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { type Actor, type AuditEntry, adminAlone, adminHandle, type StaffCtx } from './staff.ts';

const route = { ...adminRoutes.me.get, path: '/admin/agencies/:agency/me' } as const;

test('an agency handler receives the actor and their permissions, and logs its action [DESK-02]', async () => {
  const acts: AuditEntry[] = [];
  const actor: Actor = { kind: 'key', id: 'k', name: 'Nightly export' };
  const ctx = {
    actor,
    may: (permission) => mayAs(['viewer'], permission),
    record: async (act) => void acts.push(act),
  } as Pick<StaffCtx, 'actor' | 'may' | 'record'> as StaffCtx;
  const handler = adminHandle(route, async ({ actor: { name }, may, record }) => {
    await record({ verb: 'members.read', subject: { kind: 'key', id: name }, facts: { may: may('members.read') } });
    return { staffId: 'k', name, email: '', isOperator: false, agencies: [], invitations: [], provenUntil: null };
  });
  if (handler.kind !== 'agency') throw new Error('not of an agency');
  expect(await handler.run(ctx, {} as never)).toMatchObject({ name: 'Nightly export' });
  expect(acts).toEqual([
    { verb: 'members.read', subject: { kind: 'key', id: 'Nightly export' }, facts: { may: true } },
  ]);
  expect(adminAlone(adminRoutes.me.get, async () => Promise.reject(new Error('not called'))).kind).toBe('alone');
});
