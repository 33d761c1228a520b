import { formatEndDate, resolveLanguage } from '@fareback/wording';
import type { Tenant } from '../../call/tenant.ts';
import { type Tx, withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { isTurnOver, repeatPage, stoppedAfter } from '../../platform/turn.ts';
import { forfeitPoints, lockAccounts } from '../ledger/index.ts';
import { type Away, addressees, awaySince, lockAbsent } from '../members/index.ts';
import { queueMail } from '../notifications/index.ts';
import { appOrigin } from '../tenants/index.ts';
import {
  type AbsenceRules,
  absenceRulesOf,
  closeAbsences,
  daysBefore,
  insertAnnounced,
  openAbsences,
} from './store.ts';

export interface InactivityRun {
  told: number;
  forfeited: number;
}

type JobDeps = Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings'>;

interface AnnouncedPage {
  last: Away | undefined;
  told: number;
}

/** Members per transaction; each may have hundreds of lots. */
const PAGE = 100;
/** Tolerance, because the nightly job does not start at an exact second. */
const SLACK_DAYS = 1 / 12;

async function havingPoints(tx: Tx, away: Away[]): Promise<Away[]> {
  const memberIds = away.map(({ memberId }) => memberId);
  const accounts = memberIds.length === 0 ? new Map() : await lockAccounts(tx, memberIds);
  return away.filter(({ memberId }) => {
    const { available, unclaimed } = accounts.get(memberId) ?? { available: 0, unclaimed: 0 };
    return available + unclaimed > 0;
  });
}

async function notifyMembers(
  tx: Tx,
  { keyRing, settings }: JobDeps,
  tenant: Tenant,
  { now, away, days }: { now: Date; away: Away[]; days: number },
) {
  const origin = appOrigin(tenant, settings);
  if (away.length === 0 || origin === undefined) return;
  const { tenantId, timeZone } = tenant;
  const lastActive = new Map(away.map(({ memberId, lastActiveAt }) => [memberId, lastActiveAt]));
  const { noticeDays } = absenceRulesOf(tenant) ?? { noticeDays: 0 };
  await Promise.all(
    (await addressees(tx, [...lastActive.keys()])).map(async ({ memberId, email: to, name, language }) => {
      const planned = daysBefore(lastActive.get(memberId) ?? now, -days);
      const earliest = daysBefore(now, -noticeDays);
      const last = planned > earliest ? planned : earliest;
      const date = formatEndDate(last, resolveLanguage(language), timeZone);
      const mail = { kind: 'INACTIVITY_NOTICE', name, date, link: `${origin}/` } as const;
      await queueMail(tx, { keyRing, now }, { tenantId, to, language: language ?? 'en', memberId, mail });
    }),
  );
}

async function announcePage(
  tx: Tx,
  keeper: JobDeps,
  tenant: Tenant,
  { now, rules, after }: { now: Date; rules: AbsenceRules; after: Away | null },
): Promise<AnnouncedPage> {
  const { tenantId } = tenant;
  const since = daysBefore(now, rules.days - rules.noticeDays);
  const page = await awaySince(tx, tenantId, { moment: since, after, limit: PAGE });
  const announced = await insertAnnounced(tx, tenantId, now, await havingPoints(tx, page));
  await notifyMembers(tx, keeper, tenant, { now, away: announced, days: rules.days });
  return { last: page.at(-1), told: announced.length };
}

/** Takes the points of a page of inactive members; returns the counts of absences closed and forfeited. */
async function forfeitPage(tx: Tx, tenantId: string, now: Date, rules: AbsenceRules) {
  const announcedBy = daysBefore(now, rules.noticeDays - SLACK_DAYS);
  const absences = await openAbsences(tx, tenantId, { began: daysBefore(now, rules.days), announcedBy }, PAGE);
  if (absences.length === 0) return { closed: 0, forfeited: 0 };
  const present = await lockAbsent(
    tx,
    absences.map(({ memberId }) => memberId),
  );
  const seen = new Map(present.map(({ memberId, lastActiveAt }) => [memberId, lastActiveAt.getTime()]));
  const stayed = absences.filter(({ memberId, lastActiveAt }) => seen.get(memberId) === lastActiveAt.getTime());
  if (stayed.length > 0) {
    await lockAccounts(
      tx,
      stayed.map(({ memberId }) => memberId),
    );
    const forfeits = stayed.map(({ memberId, absenceId }) => ({ memberId, causeId: absenceId }));
    await forfeitPoints(tx, tenantId, now, { forfeits, reason: 'INACTIVITY' });
  }
  await closeAbsences(tx, tenantId, now, { absences, forfeited: new Set(stayed.map(({ absenceId }) => absenceId)) });
  return { closed: absences.length, forfeited: stayed.length };
}

/**
 * If a tenant has forfeits: notifies members about to lose points, and takes the points of those notified in time and
 * still inactive, page by page, each in one transaction: safe to interrupt and run again [LEDGER-07, TUT-13].
 */
export async function watchInactivity(keeper: JobDeps, tenant: Tenant): Promise<InactivityRun> {
  const rules = absenceRulesOf(tenant);
  const done: InactivityRun = { told: 0, forfeited: 0 };
  if (!rules?.forfeits) return done;
  const { database } = keeper;
  const now = keeper.clock();
  const stopped = stoppedAfter() as { memberId: string; lastActiveAt: string } | undefined;
  let after: Away | null = stopped ? { ...stopped, lastActiveAt: new Date(stopped.lastActiveAt) } : null;
  for (;;) {
    const place: Away | null = after;
    const page: AnnouncedPage = await withTenant(database, tenant.tenantId, (tx) =>
      announcePage(tx, keeper, tenant, { now, rules, after: place }),
    );
    done.told += page.told;
    if (page.last === undefined) break;
    after = page.last;
    if (isTurnOver(after)) return done;
  }
  await repeatPage(
    async () => {
      const page = await withTenant(database, tenant.tenantId, (tx) => forfeitPage(tx, tenant.tenantId, now, rules));
      done.forfeited += page.forfeited;
      return page.closed;
    },
    { after },
  );
  return done;
}
