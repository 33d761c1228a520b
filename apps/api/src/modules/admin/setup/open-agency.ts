import type { Setup } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { testRiderIds } from '../../members/index.ts';
import { eraseMember } from '../../privacy/index.ts';
import { announceChange, launchAgency } from '../../tenants/index.ts';
import { readSetup } from './read-setup.ts';

/** Erases test riders: their points are removed before the first rider. Throws WAITS_FOR_SUPPLIER. */
async function forgetTestRiders({ tx, keyRing, tenant, now }: StaffCtx): Promise<number> {
  const ids = await testRiderIds(tx);
  for (const memberId of ids) {
    const outcome = await eraseMember({ tx, keyRing, tenantId: tenant.tenantId, memberId, now });
    if (outcome === 'HELD') throwAdminError('WAITS_FOR_SUPPLIER');
  }
  return ids.length;
}

/**
 * Opens the agency to riders for good. All steps must be complete now. Erases test riders, and reports start here.
 * Throws OPEN_ALREADY, NOT_READY with the missing steps, and WAITS_FOR_SUPPLIER [DESK-242].
 */
export async function openAgency(ctx: StaffCtx): Promise<Setup> {
  const { tx, tenant, now } = ctx;
  // The test riders' erasure is booked before the first moment that counts.
  const openedAt = new Date(now.getTime() + 1);
  if ((await launchAgency(tx, openedAt)) === 0) throwAdminError('OPEN_ALREADY');
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
