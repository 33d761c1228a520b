import { proveBooks } from '../modules/redemptions/index.ts';
import { patientDatabase } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

const STATEMENT_MILLIS = 120_000;

/**
 * Every day: verifies each agency's ledger from its opening balances, and in full every thirty days; reports errors; an
 * interrupted run resumes [OPS-50, OPS-100].
 */
export const verifyBooksJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'verify-books',
  schedule: '47 2 * * *',
  async run(payload) {
    const database = patientDatabase(deps.database, STATEMENT_MILLIS);
    try {
      await forEachTenant(deps, payload, async ({ tenantId }) => {
        const proof = await proveBooks(database, tenantId, {
          clock: deps.clock,
          extent: 'AS_IS_DUE',
          onFinding: ({ rule, memberId }) => deps.log.error({ tenantId, rule, memberId }, 'the books are broken'),
        });
        if (proof.unproven > 0)
          deps.log.warn(
            { tenantId, unproven: proof.unproven },
            'the books of some members could not be looked at in time',
          );
      });
    } finally {
      await database.close();
    }
  },
});
