/** How far a pool fell: few codes, or none. */
export type StockLevel = 'LOW' | 'OUT';

/** Fewer codes than this are few, unless pack or offer say otherwise. */
const LOW_BELOW = 20;

/** Below how many codes an operator of the tenant is told, for offers that name no number of their own. */
export function lowBelowOf({ settings }: { settings: Record<string, unknown> }): number {
  const wanted = settings['lowStockThreshold'];
  return typeof wanted === 'number' ? wanted : LOW_BELOW;
}

/** Where a pool stands; null when it has enough. What runs out soon is not counted as stock, though it is still given out. */
export function levelOf(pool: { hasStock: boolean; lasting: number; lowBelow: number }): StockLevel | null {
  if (!pool.hasStock) return 'OUT';
  return pool.lasting < pool.lowBelow ? 'LOW' : null;
}

const depth = { LOW: 1, OUT: 2 } as const;

/** Whether a pool fell further than the operator was told: each fall is told once, and again only after a rise. */
export const isFall = (level: StockLevel | null, told: StockLevel | null): boolean =>
  level !== null && (told === null || depth[level] > depth[told]);

/** For how many days the free codes last at the pace of the last 30; null when none was given out. */
export const daysLeft = ({ free, givenLately }: { free: number; givenLately: number }): number | null =>
  givenLately === 0 ? null : Math.floor((free * 30) / givenLately);
