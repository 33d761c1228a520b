import { declaredDays as declarable } from '@fareback/contract/admin';
import type { TenantCtx } from '../../../call/context.ts';
import { randomId } from '../../../platform/ids.ts';
import { announceChange, createCachedReader, declaredKindsOf } from '../../tenants/index.ts';
import type { Declared } from '../engine/conditions.ts';
import { dayOfDate, serviceCalendar } from '../engine/service-day.ts';
import { type DeclaredDay, insertDeclared, readDeclaredDays, withdrawDeclared } from './declared-store.ts';
import { ServiceDayError } from './pauses.ts';

const byKindOf = (days: readonly DeclaredDay[]): Declared =>
  new Map(
    [...Map.groupBy(days, ({ kind }) => kind)].map(([kind, of]) => [
      kind,
      new Set(of.map(({ day }) => dayOfDate(day))),
    ]),
  );

/** The agency's service days by kind of day: those declared now, and all that ever were. */
export const activeDeclared = createCachedReader('declared-days', async ({ tx }) => {
  const days = await readDeclaredDays(tx);
  return { declared: byKindOf(days.filter(({ withdrawnAt }) => withdrawnAt === null)), everDeclared: byKindOf(days) };
});

export const listDeclaredDays = ({ tx }: Pick<TenantCtx, 'tx'>): Promise<DeclaredDay[]> => readDeclaredDays(tx);

/**
 * Declares a whole service day to be of a kind of the program. Earlier rides are evaluated again within minutes. A
 * declared day is not declared twice. Throws ServiceDayError for an unknown kind, and for a day
 * that is too long ago or too far ahead [CAMP-106].
 */
export async function declareDay(
  { tx, tenant, now }: Pick<TenantCtx, 'tx' | 'tenant' | 'now'>,
  { kind, day, reason, madeBy }: Pick<DeclaredDay, 'kind' | 'day' | 'reason' | 'madeBy'>,
): Promise<{ declaredId: string; isNew: boolean }> {
  if (!declaredKindsOf(tenant).some(({ id }) => id === kind))
    throw new ServiceDayError('kind', 'This kind cannot be declared.');
  const today = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes).dayOf(now.getTime());
  const ahead = dayOfDate(day) - today;
  if (ahead < -declarable.back || ahead > declarable.ahead)
    throw new ServiceDayError('day', 'This day cannot be declared.');
  const made = await insertDeclared(tx, { declaredId: randomId(), kind, day, reason, madeBy, madeAt: now });
  if (made.isNew) await announceChange(tx, tenant.tenantId);
  return made;
}

/** Withdraws a declared day: unclaimed points for it are withdrawn, claimed ones stay. False if it was not declared. */
export async function withdrawDay(
  { tx, tenant, now }: Pick<TenantCtx, 'tx' | 'tenant' | 'now'>,
  declaredId: string,
  by: string,
): Promise<boolean> {
  const isWithdrawn = await withdrawDeclared(tx, declaredId, { name: by, at: now });
  if (isWithdrawn) await announceChange(tx, tenant.tenantId);
  return isWithdrawn;
}
