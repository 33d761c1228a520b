import { limits } from '@fareback/contract';
import { inTenant } from '../../../call/in-tenant.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { settleCheck } from './check-account.ts';
import { deleteOldProofs, unanswered } from './check-store.ts';

const HOUR_MILLIS = 3_600_000;
const AT_ONCE = 1_000;

/**
 * Ends checks unanswered for a day, each in a separate transaction: members still waiting get FAILEDTOVALIDATE.
 * Resolves to their number; there may be more [PROV-11].
 */
export async function endUnanswered(deps: Deps, tenant: Tenant): Promise<number> {
  const cutoff = new Date(deps.clock().getTime() - limits.providerAnswerHours * HOUR_MILLIS);
  const checks = await inTenant(deps, tenant, ({ tx }) => unanswered(tx, cutoff, AT_ONCE));
  for (const check of checks)
    await inTenant(deps, tenant, (ctx) => settleCheck(ctx, check, { outcome: 'NONE', reason: null }));
  return checks.length;
}

const RETENTION_DAYS = 30;

/** Deletes checks and emailed codes older than 30 days, which until then explain a failed connection. */
export const pruneProofs = (tx: Tx, now: Date): Promise<number> =>
  deleteOldProofs(tx, new Date(now.getTime() - RETENTION_DAYS * 24 * HOUR_MILLIS));
