import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { localDate } from '../../../platform/local-date.ts';
import { queueMail, type StockFall } from '../../notifications/index.ts';
import { queueStaffNotification } from '../../staff/index.ts';
import { appOrigin } from '../../tenants/index.ts';
import { lockWatch, readStock, type StockLevel, saveNotifiedLevel, watchedPools } from './stock-store.ts';

/** Default threshold for low stock, if neither pack nor offer sets one. */
const LOW_BELOW = 20;

export function lowBelowOf({ settings }: { settings: Record<string, unknown> }): number {
  const wanted = settings['lowStockThreshold'];
  return typeof wanted === 'number' ? wanted : LOW_BELOW;
}

/**
 * Returns a pool's level; null if it has enough. Codes that expire soon do not count as stock, though they are still
 * given out.
 */
export function levelOf(pool: { hasStock: boolean; lasting: number; lowBelow: number }): StockLevel | null {
  if (!pool.hasStock) return 'OUT';
  return pool.lasting < pool.lowBelow ? 'LOW' : null;
}

const depth = { LOW: 1, OUT: 2 } as const;

/** True if a pool dropped below the level last notified: each drop is notified once, and again only after a rise. */
export const isFall = (level: StockLevel | null, told: StockLevel | null): boolean =>
  level !== null && (told === null || depth[level] > depth[told]);

/** Days the free codes last at the rate of the last 30 days; null if no code was given out. */
export const daysLeft = ({ free, givenLately }: { free: number; givenLately: number }): number | null =>
  givenLately === 0 ? null : Math.floor((free * 30) / givenLately);

const stockKeepers = { whoMay: 'stock.act', but: [] } as const;

interface StockWatch {
  falls: StockFall[];
  /** Whether a mail was queued; false if the tenant has no address for it. */
  isMailed: boolean;
}

type JobDeps = Pick<Deps, 'database' | 'clock' | 'keyRing' | 'settings'>;

/**
 * Checks if pools of the tenant became low or empty since the last notice, queues one mail about all of them, and
 * notifies those who may add codes. Each drop is notified once, even with concurrent checks; after a rise the next drop is notified again. Ignores inactive
 * and ended offers [REDEEM-17].
 */
export function watchStock({ database, clock, keyRing, settings }: JobDeps, tenant: Tenant): Promise<StockWatch> {
  const { tenantId, timeZone } = tenant;
  const now = clock();
  const today = localDate(now, timeZone);
  const lowBelow = lowBelowOf(tenant);
  return withTenant(database, tenantId, async (tx) => {
    await lockWatch(tx, tenantId);
    const pools = (await watchedPools(tx, now, lowBelow)).map((pool) => {
      const isOver = !pool.isActive || (pool.endsOn !== null && pool.endsOn < today);
      return { ...pool, level: isOver ? null : levelOf(pool) };
    });
    const changed = pools.filter(({ level, told }) => level !== told);
    if (changed.length > 0) await saveNotifiedLevel(tx, tenantId, now, changed);
    const fallen = changed.filter(({ level, told }) => isFall(level, told));
    if (fallen.length === 0) return { falls: [], isMailed: false };
    const levels = new Map(fallen.map(({ offerId, level }) => [offerId, level]));
    const stock = await readStock(tx, now, lowBelow, { offerIds: [...levels.keys()] });
    const falls = stock.map(
      (one): StockFall => ({
        offerId: one.offerId,
        title: one.title ?? one.offerId,
        level: levels.get(one.offerId) ?? 'LOW',
        free: one.free,
        runsOutSoon: one.runsOutSoon,
        lowBelow: one.lowBelow,
        daysLeft: daysLeft(one),
      }),
    );
    for (const { offerId: about, title, level } of falls) {
      const news = { kind: 'STOCK', agency: tenant.name, about, title, level } as const;
      await queueStaffNotification(tx, { agencyId: tenantId, to: stockKeepers, news, permission: 'stock.act' }, now);
    }
    const [to, app] = [tenant.settings['operationsEmail'], appOrigin(tenant, settings)];
    if (typeof to !== 'string' || app === undefined) return { falls, isMailed: false };
    const page = settings.desk === null ? {} : { page: `${settings.desk.origin}/${tenantId}/stock` };
    const mail = { kind: 'STOCK_ALERT', tenantId, falls, app, ...page } as const;
    await queueMail(tx, { keyRing, now }, { tenantId, to, language: 'en', mail });
    return { falls, isMailed: true };
  });
}
