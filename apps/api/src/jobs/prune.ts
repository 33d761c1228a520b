import { pruneAnalytics } from '../modules/analytics/index.ts';
import { pruneApprovals } from '../modules/approvals/index.ts';
import { pruneSignIns } from '../modules/auth/index.ts';
import { pruneFlows, pruneProofs } from '../modules/connections/index.ts';
import { pruneReported } from '../modules/ingest/index.ts';
import { pruneMails, pruneMessages } from '../modules/notifications/index.ts';
import { pruneResults } from '../modules/redemptions/index.ts';
import { pruneChallenges } from '../modules/verification/index.ts';
import { pruneComments } from '../modules/versions/index.ts';
import type { Tx } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { pruneEachTenant } from './prune-each.ts';

const prunes = [
  pruneSignIns,
  pruneChallenges,
  pruneResults,
  pruneMessages,
  pruneReported,
  pruneAnalytics,
  pruneApprovals,
  pruneComments,
  pruneFlows,
  pruneProofs,
];

/** Deletes a tenant's expired rows, limited per run; resolves to the number of deleted rows. */
export async function pruneTenant(tx: Tx, now: Date): Promise<number> {
  const rows = await Promise.all(prunes.map((prune) => prune(tx, now)));
  return rows.reduce((sum, went) => sum + went, 0);
}

/**
 * Every night: ends expired sessions and deletes old phone codes, partner tokens, idempotent results, wrong sign-in
 * tries without effect, sent-message records, expired emails, abandoned provider consents, visitor events, account
 * proofs, approval requests and version comments.
 */
export function pruneJob(deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job {
  return {
    name: 'prune-sessions',
    schedule: '17 3 * * *',
    async run() {
      await pruneMails(deps.database, deps.clock());
      await pruneEachTenant(deps, pruneTenant);
    },
  };
}
