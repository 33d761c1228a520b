import { pauseDaysMost } from '@fareback/contract/admin';
import type { TenantCtx } from '../../../call/context.ts';
import { randomId } from '../../../platform/ids.ts';
import { activeCampaigns } from '../../campaigns/index.ts';
import { announceChange, type ContentReader, createCachedReader } from '../../tenants/index.ts';
import { linesOf } from '../engine/campaign.ts';
import { dayOfDate } from '../engine/service-day.ts';
import { findActivePause, insertPause, liftPause, lockPauses, readPauses, type ServicePause } from './pause-store.ts';

/** A pause or declared day that is refused: the message for the operator and the field in error. */
export class ServiceDayError extends Error {
  readonly field: 'lastDay' | 'lineId' | 'kind' | 'day';

  constructor(field: ServiceDayError['field'], text: string) {
    super(text);
    this.name = 'ServiceDayError';
    this.field = field;
  }
}

export const namedLines = async (reader: ContentReader): Promise<ReadonlySet<string>> =>
  new Set((await activeCampaigns(reader)).flatMap(({ definition }) => linesOf(definition)));

interface ActivePauses {
  pausedDays: ReadonlySet<number>;
  pausedLines: ReadonlyMap<string, ReadonlySet<number>>;
}

const daysOf = ({ firstDay, lastDay }: ServicePause): number[] => {
  const first = dayOfDate(firstDay);
  return Array.from({ length: dayOfDate(lastDay) - first + 1 }, (_, at) => first + at);
};

export const activePauses = createCachedReader('standing-pauses', async ({ tx }): Promise<ActivePauses> => {
  const active = (await readPauses(tx)).filter(({ liftedAt }) => liftedAt === null);
  const byLine = Map.groupBy(active, ({ lineId }) => lineId);
  const days = (pauses: readonly ServicePause[] = []): Set<number> => new Set(pauses.flatMap(daysOf));
  const lines = [...byLine].flatMap(([line, pauses]) => (line === null ? [] : [[line, days(pauses)] as const]));
  return { pausedDays: days(byLine.get(null)), pausedLines: new Map(lines) };
});

export const listPauses = ({ tx }: TenantCtx): Promise<ServicePause[]> => readPauses(tx);

/**
 * Records that the agency's service, or one line, failed from one day to another, both included. On these days no
 * streak ends by a miss, or no streak that names the line. Members are evaluated again with their next activity;
 * earnings stay. Throws ServiceDayError with a text for the operator if the days are in the wrong order or too many, or if
 * no campaign names the line. Resolves to the pause's id and whether it is new: an active pause of the same days and
 * line is reused, because one lift ends it.
 */
export async function pauseService(
  { tx, tenant, now, cache }: TenantCtx,
  pause: Pick<ServicePause, 'firstDay' | 'lastDay' | 'lineId' | 'reason' | 'madeBy'>,
): Promise<{ pauseId: string; isNew: boolean }> {
  const days = dayOfDate(pause.lastDay) - dayOfDate(pause.firstDay) + 1;
  if (days < 1)
    throw new ServiceDayError('lastDay', `The last day, ${pause.lastDay}, lies before the first, ${pause.firstDay}.`);
  if (days > pauseDaysMost)
    throw new ServiceDayError('lastDay', `A pause is at most ${pauseDaysMost} days, and these are ${days}.`);
  const lines = await namedLines({ tx, tenant, cache });
  if (pause.lineId !== null && !lines.has(pause.lineId))
    throw new ServiceDayError(
      'lineId',
      `No streak names the line ${pause.lineId} (pausedWithLines), so its pause would hold for none; ${lines.size === 0 ? 'no line is named' : `named are ${[...lines].join(', ')}`}. Without --line all streaks pause.`,
    );
  await lockPauses(tx);
  const existing = await findActivePause(tx, pause);
  if (existing) return { ...existing, isNew: false };
  const pauseId = randomId();
  await insertPause(tx, { ...pause, pauseId, madeAt: now });
  await announceChange(tx, tenant.tenantId);
  return { pauseId, isNew: true };
}

/** Lifts a pause made by mistake; points earned through it stay. Resolves to false if it was not active. */
export async function resumeService({ tx, tenant, now }: TenantCtx, pauseId: string, by: string): Promise<boolean> {
  const isLifted = (await liftPause(tx, pauseId, { liftedBy: by, liftedAt: now })) > 0;
  if (isLifted) await announceChange(tx, tenant.tenantId);
  return isLifted;
}
