export type StockLevel = 'LOW' | 'OUT';

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
