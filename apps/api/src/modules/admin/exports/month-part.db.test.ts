import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';
import { firstMonth } from './month-part.ts';

const w = await world();

test("an agency's months begin with its opening, else with the first member, in its time zone; before that there are no months [DESK-351]", async () => {
  w.clock.set('2026-10-01T03:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const ask = () => deskOf(w, tenant).call(adminRoutes.exports.since);
  expect(await ask()).toEqual({ month: null });
  await w.signUpMember(tenant);
  w.clock.set('2026-12-01T12:00:00Z');
  await w.signUpMember(tenant);
  expect(await ask()).toEqual({ month: '2026-09' });
  const row = await w.app.tenants.byId(tenant.tenantId);
  if (row === undefined) throw new Error('No such agency');
  const where = (isOpen: boolean, openedAt: Date | null) =>
    w.inTenant(tenant, (tx) => firstMonth({ tx, tenant: { ...row, isOpen, openedAt } }));
  expect(await where(true, new Date('2026-11-01T04:00:00Z'))).toEqual({ month: '2026-11' });
  expect(await where(false, null)).toEqual({ month: null });
});
