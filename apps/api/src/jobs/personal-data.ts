import { inTenant } from '../call/context.ts';
import { forgetDataRequestAuthor } from '../modules/approvals/index.ts';
import { fillEnds } from '../modules/connections/index.ts';
import { applyRideRetention } from '../modules/earning/index.ts';
import { fillWords, forgetNoteAuthor, pruneNotesAfter } from '../modules/members/index.ts';
import { forgetMessageAuthor, pruneMemberMessagesAfter } from '../modules/messages/index.ts';
import { forgetReportReader } from '../modules/report-schedules/index.ts';
import { pruneMissingRides } from '../modules/rides/index.ts';
import {
  FORGET_AUTHOR,
  FORGET_OPERATOR,
  type FormerAuthor,
  type FormerOperator,
  forgetOperator,
} from '../modules/staff/index.ts';
import { readTenantIds } from '../modules/tenants/index.ts';
import { forgetAuthor, forgetEditor } from '../modules/versions/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { repeatPage } from '../platform/turn.ts';
import { forEachTenant } from './each-tenant.ts';

/**
 * Replaces a former staff member's name by a pseudonym in their comments, edits of drafts, notes, messages and data requests for the
 * agency [TEN-38, DESK-667, DESK-672, DESK-676].
 */
export const forgetAuthorJob = ({ database }: Pick<Deps, 'database'>): Job => ({
  name: FORGET_AUTHOR,
  async run(payload) {
    const { agencyId, staffId } = payload as FormerAuthor;
    await withTenant(database, agencyId, async (tx) => {
      await forgetAuthor(tx, staffId);
      await forgetEditor(tx, staffId);
      await forgetNoteAuthor(tx, staffId);
      await forgetDataRequestAuthor(tx, staffId);
      await forgetMessageAuthor(tx, staffId);
      await forgetReportReader(tx, staffId);
    });
  },
});

/** Queues the removal of a former operator's name at every agency; retried while a server of a cluster is down [DESK-707]. */
export const forgetOperatorJob = ({ database }: Pick<Deps, 'database'>): Job => ({
  name: FORGET_OPERATOR,
  async run(payload) {
    await forgetOperator(database, payload as FormerOperator, await readTenantIds(database));
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

/**
 * Every night: anonymizes old rides, keeping only their day, after the agency's number of days [PRIV-01]. Notes on members
 * and messages to them may name rides, so they go after the same days [DESK-667, DESK-676].
 */
export const reduceRidesJob = (deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'log'>): Job => ({
  name: 'reduce-rides',
  schedule: '53 3 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const { tenantId, settings } = tenant;
      const { rideDetailDays: days } = settings;
      if (typeof days !== 'number') return;
      const done = await applyRideRetention(deps, tenant);
      const { reports, notes, messages } = await withTenant(deps.database, tenantId, async (tx) => ({
        reports: await pruneMissingRides(tx, deps.clock(), days),
        notes: await pruneNotesAfter(tx, deps.clock(), days),
        messages: await pruneMemberMessagesAfter(tx, deps.clock(), days),
      }));
      if (done.reduced + done.waiting + reports + notes + messages > 0)
        deps.log.info({ tenantId, ...done, reports, notes, messages }, 'rides reduced');
    }),
});
