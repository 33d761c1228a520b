import type { MemberLevel } from '@fareback/contract';
import type { LocalizedCtx, TenantCtx } from '../../call/context.ts';
import { activeCampaigns } from '../campaigns/index.ts';
import { statusesOfTenant, statusTexts, type TenantStatus } from '../tenants/index.ts';
import type { Levels } from './engine/activity.ts';
import type { Status } from './engine/campaign.ts';
import { dateOfDay, serviceCalendar } from './engine/service-day.ts';
import { amountAt, amountSoFar, levelOf, levelsAt, periodEndsAt, type StatusState } from './engine/statuses.ts';
import { levelsIn } from './program.ts';
import { readProgress } from './store.ts';

function presentLevel(
  status: Status,
  { state, now, texts }: { state: StatusState | undefined; now: number; texts: ReturnType<typeof statusTexts> },
): MemberLevel {
  const { definition } = status;
  const nameOf = (level: string | undefined | null): string | null => (level ? texts.levels?.[level] || level : null);
  const soFar = amountSoFar(status, state, now);
  const reached = levelOf(status, amountAt(status, state, now));
  const next = definition.levels.find(({ from }) => from > soFar);
  const ends = periodEndsAt(status, now);
  return {
    StatusID: status.statusId,
    title: texts.Title || status.statusId,
    level: nameOf(reached),
    ...(reached && { LevelID: reached }),
    lastDay: ends === null ? null : dateOfDay(status.of.calendar.dayOf(ends - 1)),
    isForNext: definition.kind === 'COUNT' && definition.of === 'LAST',
    unit: definition.kind === 'TIER' ? 'TIER' : definition.measure,
    done: soFar,
    nextLevel: nameOf(next?.id),
    nextFrom: next?.from ?? null,
  };
}

/** Returns the member's level in each of the program's statuses; undefined, without a read, if there is none [CAMP-69]. */
export async function listMemberLevels(ctx: LocalizedCtx): Promise<MemberLevel[] | undefined> {
  const { tx, tenant, member, now, language } = ctx;
  const packed = new Map(statusesOfTenant(tenant).map((status): [string, TenantStatus] => [status.id, status]));
  if (packed.size === 0) return undefined;
  const [campaigns, [row]] = await Promise.all([activeCampaigns(ctx), readProgress(tx, [member.memberId])]);
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const { statuses } = levelsIn(
    tenant,
    campaigns.map(({ definition }) => definition),
    calendar,
  );
  return statuses.map((status) =>
    presentLevel(status, {
      state: row?.state.statuses?.[status.statusId],
      now: now.getTime(),
      texts: statusTexts(packed.get(status.statusId) as TenantStatus, language),
    }),
  );
}

/** Returns members' levels now in each of the program's statuses, from activity alone. */
export async function levelsOfMembers(
  ctx: Pick<TenantCtx, 'cache' | 'tenant' | 'tx' | 'now'>,
  memberIds: string[],
): Promise<Map<string, Levels>> {
  const { tx, tenant, now } = ctx;
  const [campaigns, rows] = await Promise.all([activeCampaigns(ctx), readProgress(tx, memberIds)]);
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const { statuses } = levelsIn(
    tenant,
    campaigns.map(({ definition }) => definition),
    calendar,
  );
  const stateOf = new Map(rows.map(({ memberId, state }) => [memberId, state.statuses ?? {}]));
  return new Map(memberIds.map((id) => [id, levelsAt(statuses, stateOf.get(id) ?? {}, now.getTime())]));
}
