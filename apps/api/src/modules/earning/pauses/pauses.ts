import type { TenantCtx } from '../../../call/context.ts';
import { randomId } from '../../../platform/ids.ts';
import { announceChange, keptContent } from '../../tenants/index.ts';
import { dayOfDate } from '../calendar/service-day.ts';
import { insertPause, liftPause, readPauses, type ServicePause } from './pause-store.ts';

/** The longest pause, in days: longer ones are mistyped, or another programme. */
const PAUSE_DAYS_MAX = 92;

/** The service days of all pauses that stand. */
export const pausedDays = keptContent('paused-days', async ({ tx }): Promise<ReadonlySet<number>> => {
  const standing = (await readPauses(tx)).filter(({ liftedAt }) => liftedAt === null);
  return new Set(
    standing.flatMap(({ firstDay, lastDay }) => {
      const first = dayOfDate(firstDay);
      return Array.from({ length: dayOfDate(lastDay) - first + 1 }, (_, at) => first + at);
    }),
  );
});

/** All pauses of the tenant, the latest first. */
export const listPauses = ({ tx }: TenantCtx): Promise<ServicePause[]> => readPauses(tx);

/**
 * Says that the agency's service failed from one day to another, both included: no streak ends by a miss on them. Members
 * are judged anew with their next behaviour; nothing earned is withdrawn. Throws, with a text for the operator, when the
 * days are in the wrong order or too many. Resolves to the id of the pause.
 */
export async function pauseService(
  { tx, tenant, now }: TenantCtx,
  pause: Pick<ServicePause, 'firstDay' | 'lastDay' | 'reason' | 'madeBy'>,
): Promise<string> {
  const days = dayOfDate(pause.lastDay) - dayOfDate(pause.firstDay) + 1;
  if (days < 1) throw new Error(`The last day, ${pause.lastDay}, lies before the first, ${pause.firstDay}.`);
  if (days > PAUSE_DAYS_MAX) throw new Error(`A pause is at most ${PAUSE_DAYS_MAX} days, and these are ${days}.`);
  const pauseId = randomId();
  await insertPause(tx, { ...pause, pauseId, madeAt: now });
  await announceChange(tx, tenant.tenantId);
  return pauseId;
}

/** Takes a pause back that was said by mistake; what was earned by it stays. Resolves to whether it stood. */
export async function resumeService({ tx, tenant, now }: TenantCtx, pauseId: string, by: string): Promise<boolean> {
  const isLifted = (await liftPause(tx, pauseId, { liftedBy: by, liftedAt: now })) > 0;
  if (isLifted) await announceChange(tx, tenant.tenantId);
  return isLifted;
}
