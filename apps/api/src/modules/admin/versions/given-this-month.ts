import { type Pack, type Problem, warningsOfGiven } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { monthAt, serviceCalendar } from '../../earning/index.ts';
import { givenIn, type Month } from '../../ledger/index.ts';

/** Cache time of monthly spending, because a draft is validated on every keystroke. */
const REMEMBERED_MILLIS = 10 * 60_000;
/** More campaigns than a process needs in that time. */
const REMEMBERED_MOST = 1_000;

interface CachedAmount {
  at: number;
  points: number;
}

const createAmountCache = (): Map<string, CachedAmount> => new Map();

async function givenTo({ tx, services, now }: StaffCtx, month: Month, ids: readonly string[]) {
  const cache = services.of(createAmountCache);
  const keyOf = (id: string): string => `${tx.tenantId} ${month.month} ${id}`;
  const isKnown = (id: string): boolean => {
    const age = now.getTime() - (cache.get(keyOf(id))?.at ?? Number.NEGATIVE_INFINITY);
    return age >= 0 && age < REMEMBERED_MILLIS;
  };
  const unknown = ids.filter((id) => !isKnown(id));
  if (cache.size > REMEMBERED_MOST) cache.clear();
  const sums =
    unknown.length === 0
      ? []
      : await givenIn(
          tx,
          unknown.map((campaignId) => ({ ...month, campaignId })),
        );
  for (const { campaignId, points } of sums) cache.set(keyOf(campaignId), { at: now.getTime(), points });
  return new Map(ids.map((id) => [id, cache.get(keyOf(id))?.points ?? 0]));
}

/** Budgets of a draft already used up in the running month [DESK-315]. */
export async function usedUpBudgets(ctx: StaffCtx, pack: Pack): Promise<Problem[]> {
  const ids = pack.programme.campaigns.filter(({ budget }) => budget !== undefined).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { tenantId: place, timeZone, serviceDayStartMinutes } = ctx.tenant;
  const month = monthAt(serviceCalendar(timeZone, serviceDayStartMinutes), ctx.now.getTime());
  return warningsOfGiven(pack, { place, tenantsDirectory: ctx.settings.packsRoot }, await givenTo(ctx, month, ids));
}
