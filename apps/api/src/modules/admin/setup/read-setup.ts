import type { Setup } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { factsOf } from './facts.ts';
import { staysOf, stepsOf } from './steps.ts';
import { workingVersion } from './working-version.ts';

/** Setup progress of an agency, from facts only; the transaction must see the staff tables [DESK-232]. */
export async function readSetup(ctx: StaffCtx): Promise<Setup> {
  const working = await workingVersion(ctx);
  if (!working) return throwAdminError('NOT_FOUND');
  const facts = await factsOf(ctx, working);
  const { isOpen, openedAt } = ctx.tenant;
  const problemCount = facts.contrast + [...facts.missing.values()].reduce((sum, count) => sum + count, 0);
  return {
    isOpen,
    openedAt: openedAt?.toISOString() ?? null,
    address: facts.host,
    draft: working.draft,
    live: working.live?.number ?? null,
    steps: stepsOf(facts),
    stays: staysOf(facts, working.checked.warnings.length - problemCount),
  };
}
