import { tryAllSavedCodes } from '../modules/codes/index.ts';
import {
  askAboutGrants,
  endUnanswered,
  failOldClaims,
  REVOKE_GRANT,
  type ReturnedGrant,
  revokeGrant,
} from '../modules/connections/index.ts';
import { recoverOrders } from '../modules/redemptions/index.ts';
import { createTenantDirectory } from '../modules/tenants/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { repeatPage } from '../platform/turn.ts';
import { forEachTenant } from './each-tenant.ts';

/** Tenants processed in parallel, because the time is spent waiting for providers. */
const ASKED_AT_ONCE = 4;

/** Every ten minutes: checks due grants with providers, each once a day [PROV-13]. */
export function askAboutGrantsJob(deps: Deps): Job {
  return {
    name: 'ask-about-grants',
    schedule: '*/10 * * * *',
    run: (payload) =>
      forEachTenant(
        deps,
        payload,
        async (tenant) => {
          const count = await askAboutGrants(deps, tenant);
          if (count.ended + count.silent > 0)
            deps.log.info({ tenantId: tenant.tenantId, ...count }, 'grants were asked about');
        },
        ASKED_AT_ONCE,
      ),
  };
}

/**
 * Every quarter of an hour: retries waiting referral codes, which a new day or an agency's change may allow, and ends
 * expired ones [REFER-20].
 */
export const enterSavedCodesJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'enter-kept-codes',
  schedule: '8,23,38,53 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      await tryAllSavedCodes(tenant, deps.clock(), (work) => withTenant(deps.database, tenant.tenantId, work));
    }),
});

/** Once an hour: ends claims not proven in time by a ride or code. */
export const failOldClaimsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'fail-old-claims',
  schedule: '41 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async ({ tenantId }) => {
      await repeatPage(() => withTenant(deps.database, tenantId, (tx) => failOldClaims(tx, deps.clock())));
    }),
});

/**
 * Every minute: fails connections whose provider did not answer for a day. The rest of a large tenant follows a minute
 * later [PROV-11].
 */
export const endUnansweredJob = (deps: Deps): Job => ({
  name: 'end-unanswered',
  schedule: '* * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const ended = await endUnanswered(deps, tenant);
      if (ended > 0) deps.log.info({ tenantId: tenant.tenantId, ended }, 'questions to providers ended unanswered');
    }),
});

/** Tenants processed in parallel, so a silent supplier does not delay other tenants' riders. */
const TENANTS_AT_ONCE = 8;

/** Every minute: settles redemptions whose supplier reply was lost [REDEEM-17]. */
export function recoverOrdersJob(deps: Deps): Job {
  return {
    name: 'recover-orders',
    schedule: '* * * * *',
    run: (payload) =>
      forEachTenant(
        deps,
        payload,
        async (tenant) => {
          const count = await recoverOrders(deps, tenant);
          if (count.confirmed + count.released + count.held > 0)
            deps.log.info({ tenantId: tenant.tenantId, ...count }, 'orders at suppliers were settled');
        },
        TENANTS_AT_ONCE,
      ),
  };
}

/** Revokes a grant at its provider; retried with growing pauses while it is unreachable. */
export function revokeGrantJob(deps: Deps): Job {
  return {
    name: REVOKE_GRANT,
    async run(payload) {
      const returned = payload as ReturnedGrant;
      const { tenantId, providerId } = returned;
      const tenant = await createTenantDirectory(deps.database).byId(tenantId);
      const outcome = tenant === undefined ? 'NOT_CONNECTED' : await revokeGrant(deps, tenant, returned);
      if (outcome === 'NOT_CONNECTED' || outcome === 'NOT_OFFERED')
        deps.log.warn({ tenantId, providerId, outcome }, 'a grant stays open at its provider');
    },
  };
}
