import { GIVE_OFFERS, runOfferBatches } from '../modules/admin/index.ts';
import { applyDeclaredDays, awardMoments, settleGoals, watchBudgets } from '../modules/earning/index.ts';
import { expirePoints } from '../modules/expiry/index.ts';
import { watchInactivity } from '../modules/inactivity/index.ts';
import { closeYears } from '../modules/ledger/index.ts';
import { runBookCheck, VERIFY_BOOKS, watchStock } from '../modules/redemptions/index.ts';
import { queueStaffNotification } from '../modules/staff/index.ts';
import { patientDatabase } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transactions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

const STATEMENT_MILLIS = 120_000;

/**
 * Every day, and on request: verifies each agency's ledger from its opening balances, and in full every thirty days;
 * logs errors and notifies operators; an interrupted run resumes [OPS-50, OPS-100, DESK-702].
 */
export const verifyBooksJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: VERIFY_BOOKS,
  schedule: '47 2 * * *',
  async run(payload) {
    const database = patientDatabase(deps.database, STATEMENT_MILLIS);
    try {
      return await forEachTenant(deps, payload, async ({ tenantId, name }) => {
        const proof = await runBookCheck(database, tenantId, {
          clock: deps.clock,
          onFinding: ({ rule, memberId }) => deps.log.error({ tenantId, rule, memberId }, 'the books are broken'),
          onFirstBroken: (tx, now) => notifyOfBrokenBooks(tx, { agencyId: tenantId, agency: name }, now),
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

const notifyOfBrokenBooks = (tx: Tx, { agencyId, agency }: { agencyId: string; agency: string }, now: Date) =>
  queueStaffNotification(
    tx,
    { agencyId, to: 'operators', news: { kind: 'BOOKS', agency }, permission: 'staff.manage' },
    now,
  );

/** Every night: closes each agency's year one day after its end, and writes every member's opening balance [OPS-97]. */
export const closeYearsJob = (deps: Pick<Deps, 'database' | 'clock' | 'log'>): Job => ({
  name: 'close-years',
  schedule: '17 2 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async ({ tenantId }) => {
      const years = await closeYears(deps.database, tenantId, { clock: deps.clock });
      if (years.length > 0) deps.log.info({ tenantId, years }, 'years of the books were opened');
    }),
});

/**
 * Every ten minutes: notifies operators once of code pools that are low or empty, by log line and email [REDEEM-17].
 */
export function watchStockJob(deps: Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings' | 'log'>): Job {
  return {
    name: 'watch-stock',
    schedule: '*/10 * * * *',
    run: (payload) =>
      forEachTenant(deps, payload, async (tenant) => {
        const { falls, isMailed } = await watchStock(deps, tenant);
        for (const fall of falls) {
          const message = fall.level === 'OUT' ? 'an offer is sold out' : 'few codes are left of an offer';
          deps.log.warn({ tenantId: tenant.tenantId, ...fall, isMailed }, message);
        }
      }),
  };
}

/** Every hour: awards anniversaries and birthdays of the day, and of days on which the job did not run [CAMP-99]. */
export const awardMomentsJob = (deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'keyRing' | 'log'>): Job => ({
  name: 'award-moments',
  schedule: '11 * * * *',
  run: (payload) => forEachTenant(deps, payload, (tenant) => awardMoments(deps, tenant)),
});

/** Every hour: notifies riders of points that expire soon, and expires those due [LEDGER-07]. */
export function expirePointsJob(deps: Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings' | 'log'>): Job {
  return {
    name: 'lapse-points',
    schedule: '5 * * * *',
    run: (payload) =>
      forEachTenant(deps, payload, async (tenant) => {
        const done = await expirePoints(deps, tenant);
        if (done.told + done.members > 0) deps.log.info({ tenantId: tenant.tenantId, ...done }, 'points lapsed');
      }),
  };
}

/**
 * Every night: warns inactive members of the loss of their points, and forfeits those of members still inactive
 * [LEDGER-07, TUT-13].
 */
export function forfeitPointsJob(deps: Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings' | 'log'>): Job {
  return {
    name: 'forfeit-points',
    schedule: '41 3 * * *',
    run: (payload) =>
      forEachTenant(deps, payload, async (tenant) => {
        const done = await watchInactivity(deps, tenant);
        if (done.told + done.forfeited > 0) deps.log.info({ tenantId: tenant.tenantId, ...done }, 'points forfeit');
      }),
  };
}

/**
 * Every ten minutes: notifies operators once of campaigns at four fifths and at all of a monthly budget, by log line
 * and email [DESK-217].
 */
export function watchBudgetsJob(
  deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'keyRing' | 'settings' | 'log'>,
): Job {
  return {
    name: 'watch-budgets',
    schedule: '*/10 * * * *',
    run: (payload) =>
      forEachTenant(deps, payload, async (tenant) => {
        const { falls, isMailed } = await watchBudgets(deps, tenant);
        for (const fall of falls) {
          const message =
            fall.level === 'OUT' ? "a campaign's budget is used up" : "a campaign's budget is nearly used up";
          deps.log.warn({ tenantId: tenant.tenantId, ...fall, isMailed }, message);
        }
      }),
  };
}

/** Every five minutes: judges rides again whose day was declared or withdrawn since [CAMP-107]. */
export const applyDeclaredJob = (deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'log'>): Job => ({
  name: 'apply-declared-days',
  schedule: '*/5 * * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const members = await applyDeclaredDays(deps, tenant);
      if (members > 0) deps.log.info({ tenantId: tenant.tenantId, members }, 'declared days were applied');
    }),
});

/** As batches of offers are started and undone: gives the offers and withdraws them [DESK-532]. */
export const giveOffersJob = (deps: Deps): Job => ({
  name: GIVE_OFFERS,
  run: (payload) => forEachTenant(deps, payload, (tenant) => runOfferBatches(deps, tenant)),
});

/** Every minute: adds up goals of all members together, and pays everyone who took part in those reached [CAMP-85]. */
export function settleGoalsJob(deps: Pick<Deps, 'database' | 'cache' | 'clock' | 'log'>): Job {
  return {
    name: 'settle-goals',
    schedule: '* * * * *',
    run: (payload) =>
      forEachTenant(deps, payload, async (tenant) => {
        const { reached, paid } = await settleGoals(deps, tenant);
        for (const goal of reached) deps.log.info({ tenantId: tenant.tenantId, ...goal }, 'a shared goal was reached');
        if (paid > 0) deps.log.info({ tenantId: tenant.tenantId, members: paid }, 'members of a shared goal were paid');
      }),
  };
}
