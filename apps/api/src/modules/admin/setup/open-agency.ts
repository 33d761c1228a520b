import type { Setup } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { testRiderIds } from '../../members/index.ts';
import { eraseMember } from '../../privacy/index.ts';
import { announceChange, letRidersIn } from '../../tenants/index.ts';
import { readSetup } from './read-setup.ts';

/** Forgets the test riders: what they had is taken off the books before the first rider comes. Refuses WAITS_FOR_SUPPLIER. */
async function forgetTestRiders({ tx, keyRing, tenant, now }: StaffCtx): Promise<number> {
  const ids = await testRiderIds(tx);
  for (const memberId of ids) {
    const outcome = await eraseMember({ tx, keyRing, tenantId: tenant.tenantId, memberId, now });
    if (outcome === 'HELD') throwAdminError('WAITS_FOR_SUPPLIER');
  }
  return ids.length;
}

/**
 * Lets riders in, for good. Everything that the list asks for must be so at this very moment. The test riders are forgotten, and
 * reports begin here. Refuses OPEN_ALREADY, NOT_READY with what is lacking, and WAITS_FOR_SUPPLIER [DESK-242].
 */
export async function openAgency(ctx: StaffCtx): Promise<Setup> {
  const { tx, tenant, now } = ctx;
  // What the test riders leave behind is booked before the first moment that counts.
  const openedAt = new Date(now.getTime() + 1);
  if ((await letRidersIn(tx, openedAt)) === 0) throwAdminError('OPEN_ALREADY');
  const setup = await readSetup(ctx);
  const lacking = setup.steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
  if (lacking.length > 0) throwAdminError('NOT_READY', { extra: { lacking } });
  const testRiders = await forgetTestRiders(ctx);
  await announceChange(tx, tenant.tenantId);
  await ctx.record({
    verb: 'setup.open',
    subject: { kind: 'agency', id: tenant.tenantId },
    facts: { version: setup.live, testRiders, stays: setup.stays.map(({ lack }) => lack) },
  });
  return { ...setup, isOpen: true, openedAt: openedAt.toISOString() };
}
