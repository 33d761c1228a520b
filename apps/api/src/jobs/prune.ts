import { pruneAnalytics, pruneSpeed } from '../modules/analytics/index.ts';
import { pruneApprovals, pruneDataRequests } from '../modules/approvals/index.ts';
import { pruneSignIns } from '../modules/auth/index.ts';
import { pruneFlows, pruneProofs } from '../modules/connections/index.ts';
import { pruneDraws } from '../modules/draws/index.ts';
import { pruneFileImports } from '../modules/imports/index.ts';
import { pruneReported } from '../modules/ingest/index.ts';
import { pruneNotes } from '../modules/members/index.ts';
import { pruneMemberMessages } from '../modules/messages/index.ts';
import { pruneMails, pruneMessages, pruneNotifications } from '../modules/notifications/index.ts';
import { pruneOfferBatches } from '../modules/offer-grants/index.ts';
import { pruneObjects, pruneRegistrations } from '../modules/passes/index.ts';
import { pruneResults } from '../modules/redemptions/index.ts';
import { pruneSendings } from '../modules/report-schedules/index.ts';
import { deleteExpiredHolds } from '../modules/reward-holds/index.ts';
import { pruneRidePhotos } from '../modules/rides/index.ts';
import { insertSecurityEvents, operatorEvent, pruneSecurity } from '../modules/security/index.ts';
import { pruneTexts } from '../modules/sms/index.ts';
import { expireOperators, pruneStaff } from '../modules/staff/index.ts';
import { readTenantIds } from '../modules/tenants/index.ts';
import { pruneSightings } from '../modules/tickets/index.ts';
import { pruneChallenges } from '../modules/verification/index.ts';
import { pruneComments, pruneEdits, pruneTestRiders } from '../modules/versions/index.ts';
import { pruneWebhooks } from '../modules/webhooks/index.ts';
import { withTenantsSequentially } from '../platform/database/sequential-tenants.ts';
import { type Tx, withStaff, withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import { pruneLimitUse } from '../platform/limits/limit-use.ts';
import type { Job } from '../platform/queue.ts';
import { inScope, scopeOfNow } from '../platform/telemetry/scope.ts';
import { AGAIN, inTurn, isStopping, type Rest, repeatPage, UnfinishedError } from '../platform/turn.ts';
import { forEachTenant } from './each-tenant.ts';

const STAFF_RETENTION_DAYS = 180;

/**
 * Every hour: deletes expired installation-wide rows: sign-ins, and old security events of the desk. Removes new
 * operators who did not sign in in time [DESK-731].
 */
export const pruneStaffJob = (deps: Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings'>): Job => ({
  name: 'prune-staff',
  schedule: '29 * * * *',
  async run() {
    const { database, clock, settings } = deps;
    const { desk } = settings;
    if (desk === null) return;
    await withStaff(database, async (tx) => {
      await pruneStaff(tx, clock(), desk);
      await pruneLimitUse(tx, clock());
      await pruneSecurity(tx, clock(), STAFF_RETENTION_DAYS);
    });
    const actor = { kind: 'job', id: null, name: 'prune-staff' };
    await expireOperators(deps, (tx, staffId) =>
      insertSecurityEvents(tx, [operatorEvent({ actor, network: null, now: clock() }, 'operators.expire', staffId)]),
    );
  },
});

/**
 * Deletes expired rows of one tenant in one batch of statements; resolves to the number of deleted rows. Limited
 * deletes use `ctid = any(array(select ...))`, because a join by key becomes slow when statistics are outdated.
 */
type Prune = (tx: Tx, now: Date) => Promise<number>;

type PruneDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

const TENANTS_AT_ONCE = 50;
/** Maximum rows per delete statement: when reached, more may be left. */
const PRUNED_AT_ONCE = 10_000;

/** Prunes tenants in one transaction; returns those that may have rows left, all of them on failure. */
async function pruneTogether(
  { database, clock, log }: PruneDeps,
  tenantIds: readonly string[],
  prune: Prune,
): Promise<readonly string[]> {
  // On a cluster each transaction would need a two-phase commit across servers.
  if (database.isSpread) return tenantIds;
  try {
    const went = await withTenantsSequentially(database, tenantIds, (tx) => prune(tx, clock()));
    for (const [at, rows] of went.entries()) if (rows > 0) log.info({ tenantId: tenantIds[at], rows }, 'pruned');
    return tenantIds.filter((_, at) => (went[at] ?? 0) >= PRUNED_AT_ONCE);
  } catch (error) {
    log.warn({ err: error, tenants: tenantIds.length }, 'tenants could not be pruned together');
    return tenantIds;
  }
}

async function pruneAlone({ database, clock, log }: PruneDeps, tenantId: string, prune: Prune): Promise<void> {
  const page = async (): Promise<number> => {
    const rows = await withTenant(database, tenantId, (tx) => prune(tx, clock()));
    if (rows > 0) log.info({ tenantId, rows }, 'pruned');
    return rows;
  };
  await repeatPage(page, { least: PRUNED_AT_ONCE });
}

/**
 * Deletes expired rows of every tenant: many tenants per transaction, each isolated, and a few thousand rows at a time.
 * A failing tenant does not delay others; it fails the job at the end for a retry. Resolves to what is left [OPS-82].
 */
async function pruneEachTenant(deps: PruneDeps, payload: unknown, prune: Prune): Promise<Rest[]> {
  const only = (payload as { tenantId?: string } | null)?.tenantId;
  const all = only === undefined ? await readTenantIds(deps.database) : [only];
  const failures: unknown[] = [];
  const rests: Rest[] = [];
  for (let from = 0; from < all.length; from += TENANTS_AT_ONCE) {
    if (isStopping()) {
      rests.push(only === undefined ? AGAIN : { tenantId: only });
      break;
    }
    for (const tenantId of await pruneTogether(deps, all.slice(from, from + TENANTS_AT_ONCE), prune))
      try {
        const rest = await inScope({ traceId: null, ...scopeOfNow(), tenantId }, () =>
          inTurn({ tenantId }, () => pruneAlone(deps, tenantId, prune)),
        );
        if (rest) rests.push(rest);
      } catch (error) {
        deps.log.error({ err: error, tenantId }, 'prune failed');
        failures.push(error);
      }
  }
  if (failures.length > 0) throw new UnfinishedError(failures, `Pruning failed for ${failures.length} tenants.`, rests);
  return rests;
}

/** Every night: deletes page speed data older than the agency's setting [EVT-06]. */
export const pruneSpeedJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'prune-speed',
  schedule: '47 3 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      await withTenant(deps.database, tenant.tenantId, (tx) => pruneSpeed(tx, tenant, deps.clock()));
    }),
});

const SECURITY_RETENTION_DAYS = 180;

/** Every night: deletes security log entries older than the agency's setting. */
export const pruneSecurityJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'prune-security',
  schedule: '41 3 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async ({ tenantId, settings }) => {
      const { securityRecordDays: wanted } = settings;
      const days = typeof wanted === 'number' ? wanted : SECURITY_RETENTION_DAYS;
      await withTenant(deps.database, tenantId, (tx) => pruneSecurity(tx, deps.clock(), days));
    }),
});

/** Every night: deletes the keyed hashes of erased persons after their period [PRIV-07]. */
export const pruneRewardHoldsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'prune-reward-holds',
  schedule: '41 3 * * *',
  run: (payload) => pruneEachTenant(deps, payload, deleteExpiredHolds),
});

/** Every hour: deletes expired rate limit uses, so foreign networks cannot fill the table. */
export const pruneLimitsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'prune-limits',
  schedule: '23 * * * *',
  run: (payload) => pruneEachTenant(deps, payload, pruneLimitUse),
});

/** Every hour: deletes uploaded files a day after the last step of their import, and old reports [PRIV-18, PRIV-19]. */
export const pruneFileImportsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'prune-file-imports',
  schedule: '41 * * * *',
  run: (payload) => pruneEachTenant(deps, payload, pruneFileImports),
});

const prunes = [
  pruneSendings,
  pruneSignIns,
  pruneChallenges,
  pruneResults,
  pruneSightings,
  pruneRegistrations,
  pruneObjects,
  pruneMessages,
  pruneNotifications,
  pruneReported,
  pruneAnalytics,
  pruneApprovals,
  pruneDataRequests,
  pruneComments,
  pruneEdits,
  pruneTestRiders,
  pruneNotes,
  pruneMemberMessages,
  pruneFlows,
  pruneProofs,
  pruneDraws,
  pruneOfferBatches,
  pruneRidePhotos,
  pruneTexts,
  pruneWebhooks,
];

/** Deletes a tenant's expired rows, limited per run; resolves to the number of deleted rows. */
export async function pruneTenant(tx: Tx, now: Date): Promise<number> {
  const rows = await Promise.all(prunes.map((prune) => prune(tx, now)));
  return rows.reduce((sum, went) => sum + went, 0);
}

/**
 * Every night: ends expired sessions and deletes old phone codes, partner tokens, idempotent results, wrong sign-in
 * tries without effect, sent-message records, expired emails, abandoned provider consents, visitor events, account
 * proofs, approval and data requests, version comments, unused test riders, notes on members and messages to them,
 * batches of offers, photos of missing rides, phones of passes that ended, records of riders' texts and webhook events.
 */
export function pruneJob(deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job {
  return {
    name: 'prune-sessions',
    schedule: '17 3 * * *',
    async run(payload) {
      await pruneMails(deps.database, deps.clock());
      return pruneEachTenant(deps, payload, pruneTenant);
    },
  };
}
