import type { PageSpeed, SpeedMeasure } from '@fareback/contract';
import { isWide } from '@fareback/ui/layout/use-media.ts';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { reportSpeed } from '../../data/reports/report-speed.ts';
import { saveSpeed, takeSavedSpeed } from '../../device/saved-speed.ts';
import { paths, screenPathOf } from '../../navigation/paths.ts';
import { homeUsable } from '../../state/home-usable.ts';

/** The screen that an address shows, by its name: an address itself could tell of whoever opened it. */
function screenOf(pathname: string): PageSpeed['screen'] {
  const path = screenPathOf(pathname);
  const names = Object.keys(paths) as (keyof typeof paths)[];
  return names.find((name) => paths[name] === path) ?? 'none';
}

/** As browsers guess it from what they fetched; those that do not say leave it unknown. */
function connectionOf(type: string | undefined): PageSpeed['connection'] {
  if (type === undefined) return 'unknown';
  return type === '4g' ? 'fast' : 'slow';
}

/** When Home could be used, of a page that stood before its reader all the while; else undefined. */
function usableAt(): number | undefined {
  const [mark] = performance.getEntriesByName(homeUsable);
  const wasHidden = performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden');
  return wasHidden ? undefined : mark?.startTime;
}

/**
 * Measures this page from now on, what was before included, and tells it once, when its reader leaves it; without network
 * it is kept and told by a later page. `isKept`: the app was on the device already [EVT-06].
 */
export function measurePage(isFromCache: boolean): void {
  const savedSpeed = navigator.onLine ? takeSavedSpeed() : null;
  if (savedSpeed !== null) reportSpeed(savedSpeed);
  if (document.visibilityState === 'hidden') return;
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  const page = {
    screen: screenOf(location.pathname),
    width: isWide() ? 'wide' : 'narrow',
    connection: connectionOf(connection?.effectiveType),
    opening: navigator.onLine ? (isFromCache ? 'again' : 'first') : 'offline',
  } as const;
  const measures: Partial<Record<SpeedMeasure, number>> = {};
  const take = ({ name, value }: MetricType) => {
    measures[name.toLowerCase() as SpeedMeasure] = Number(value.toFixed(name === 'CLS' ? 4 : 0));
  };
  for (const follow of [onTTFB, onFCP, onLCP, onCLS, onINP]) follow(take, { reportAllChanges: true });
  const sendMeasures = () => {
    if (document.visibilityState !== 'hidden') return;
    const usable = page.screen === 'home' || page.screen === 'earn' ? usableAt() : undefined;
    if (usable !== undefined) measures.usable = Math.round(usable);
    // Left before anything was measured: there may be a next time.
    if (Object.keys(measures).length === 0) return;
    document.removeEventListener('visibilitychange', sendMeasures);
    const speed = { ...page, measures };
    if (navigator.onLine) reportSpeed(speed);
    else saveSpeed(speed);
  };
  document.addEventListener('visibilitychange', sendMeasures);
}
