import type { CampaignStatus } from '@fareback/contract';
import type { Tenant } from '../../call/tenant.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { repeatPage } from '../../platform/turn.ts';
import { dateOfDay, listCampaignStatuses, lockUnnotified, markNotified, serviceCalendar } from '../earning/index.ts';
import { readRecipients } from '../members/index.ts';
import { type MemberNews, notifyMembers, readReadersAfter } from '../notifications/index.ts';

const READERS_AT_ONCE = 50;
const LIFE_MILLIS = 3 * DAY_MILLIS;

/** True if a streak of days in a row continues although nothing counted on the paused day [STREAK-15]. */
export const isSavedByPause = (
  { streakKeep, timeDistinctUnit, timeDistinctDates }: CampaignStatus,
  day: string,
): boolean =>
  streakKeep !== undefined &&
  timeDistinctUnit === 'DAY' &&
  !!timeDistinctDates &&
  !timeDistinctDates.includes(day) &&
  timeDistinctDates.some((date) => date < day);

/**
 * Notifies each rider once, after the day of a confirmed outage, if the pause saved their streak. Each page of readers
 * has its own transaction [STREAK-15].
 */
export async function notifyOfSavedStreaks(deps: Deps, tenant: Tenant): Promise<void> {
  const now = deps.clock();
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const today = dateOfDay(calendar.dayOf(now.getTime()));
  await repeatPage(() =>
    withTenant(deps.database, tenant.tenantId, async (tx) => {
      const outage = await lockUnnotified(tx, today);
      if (!outage) return 0;
      const { outageId, day, notifiedUntil } = outage;
      const ids = await readReadersAfter(tx, notifiedUntil, READERS_AT_ONCE);
      const expiresAt = new Date(now.getTime() + LIFE_MILLIS);
      const news: MemberNews[] = [];
      for (const { memberId, isActive } of await readRecipients(tx, ids)) {
        if (!isActive) continue;
        const statuses = await listCampaignStatuses({ ...deps, tx, tenant, now, member: { memberId } });
        if (statuses.some((status) => isSavedByPause(status, day)))
          news.push({ memberId, kind: 'STREAK_KEPT', subject: day, facts: {}, expiresAt });
      }
      await notifyMembers({ tx, tenant, now }, news);
      const isDone = ids.length < READERS_AT_ONCE;
      await markNotified(tx, outageId, { until: ids.at(-1) ?? notifiedUntil, at: isDone ? now : null });
      return 1;
    }),
  );
}
