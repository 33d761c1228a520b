import { inTenant } from '../call/context.ts';
import { fillEnds } from '../modules/connections/index.ts';
import { applyRideRetention } from '../modules/earning/index.ts';
import { fillWords } from '../modules/members/index.ts';
import { pruneMissingRides } from '../modules/rides/index.ts';
import { FORGET_AUTHOR, type FormerAuthor } from '../modules/staff/index.ts';
import { forgetAuthor } from '../modules/versions/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { repeatPage } from '../platform/turn.ts';
import { forEachTenant } from './each-tenant.ts';

/** Replaces a former staff member's name by a pseudonym in their comments for the agency [TEN-38]. */
export const forgetAuthorJob = ({ database }: Pick<Deps, 'database'>): Job => ({
  name: FORGET_AUTHOR,
  async run(payload) {
    const { agencyId, staffId } = payload as FormerAuthor;
    await withTenant(database, agencyId, (tx) => forgetAuthor(tx, staffId));
  },
});

/** Every night: stores the search terms and card endings of members who joined before these were recorded [DESK-34]. */
export const noteEndsJob = (deps: Deps): Job => ({
  name: 'note-ends',
  schedule: '51 3 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      await repeatPage(() => inTenant(deps, tenant, ({ tx }) => fillWords(tx)));
      await repeatPage(() => inTenant(deps, tenant, fillEnds));
    }),
});

/** Every night: anonymizes old rides, keeping only their day, after the agency's number of days [PRIV-01]. */
export const reduceRidesJob = (deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'log'>): Job => ({
  name: 'reduce-rides',
  schedule: '53 3 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const { tenantId, settings } = tenant;
      const { rideDetailDays: days } = settings;
      if (typeof days !== 'number') return;
      const done = await applyRideRetention(deps, tenant);
      const reports = await withTenant(deps.database, tenantId, (tx) => pruneMissingRides(tx, deps.clock(), days));
      if (done.reduced + done.waiting + reports > 0) deps.log.info({ tenantId, ...done, reports }, 'rides reduced');
    }),
});
