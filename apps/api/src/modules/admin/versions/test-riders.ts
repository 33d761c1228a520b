import type { SavedTestRider, TestRiderInput } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { deleteTestRider, lockVersions, readTestRiders, saveTestRider } from '../../versions/index.ts';

export const listTestRiders = async ({ tx }: StaffCtx): Promise<{ riders: SavedTestRider[] }> => ({
  riders: (await readTestRiders(tx)).map((one) => ({ ...one, savedAt: one.savedAt.toISOString() })),
});

/** Saves a test rider, or replaces it. Throws TOO_MANY_TEST_RIDERS for a sixth [TEN-42]. */
export async function keepTestRider(
  ctx: StaffCtx,
  testRiderId: string,
  input: TestRiderInput,
): Promise<{ riders: SavedTestRider[] }> {
  const { tx, now } = ctx;
  await lockVersions(tx);
  if (!(await saveTestRider(tx, { testRiderId, ...input }, now))) throwAdminError('TOO_MANY_TEST_RIDERS');
  const subject = { kind: 'testRider', id: testRiderId };
  await ctx.record({ verb: 'testRiders.save', subject, facts: { name: input.name, rides: input.rides.length } });
  return listTestRiders(ctx);
}

/** Removes a test rider; one that is gone already counts as removed. */
export async function removeTestRider(ctx: StaffCtx, testRiderId: string): Promise<{ riders: SavedTestRider[] }> {
  await deleteTestRider(ctx.tx, testRiderId);
  await ctx.record({ verb: 'testRiders.remove', subject: { kind: 'testRider', id: testRiderId }, facts: {} });
  return listTestRiders(ctx);
}
