import type { PageSpeed, SpeedMeasure } from '@fareback/contract';
import { isWide } from '@fareback/ui/layout/use-media.ts';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { reportSpeed } from '../../data/reports/report-speed.ts';
import { saveSpeed, takeSavedSpeed } from '../../device/saved-speed.ts';
import { paths, screenPathOf } from '../../navigation/paths.ts';
import { homeUsable } from '../../state/home-usable.ts';

/** Returns a screen's name; the address itself could identify the rider. */
function screenOf(pathname: string): PageSpeed['screen'] {
  const path = screenPathOf(pathname);
  const names = Object.keys(paths) as (keyof typeof paths)[];
  return names.find((name) => paths[name] === path) ?? 'none';
}

/** The browser's estimate of the connection; unknown if it gives no estimate. */
function connectionOf(type: string | undefined): PageSpeed['connection'] {
  if (type === undefined) return 'unknown';
  return type === '4g' ? 'fast' : 'slow';
}

/** Time until Home was usable, if the page was visible all the while; else undefined. */
function usableAt(): number | undefined {
  const [mark] = performance.getEntriesByName(homeUsable);
  const wasHidden = performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden');
  return wasHidden ? undefined : mark?.startTime;
}

/**
 * Measures this page, including the past, and reports once when it is left; offline, a later page reports. `isKept`: a
 * service worker already controlled the page [EVT-06].
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
    // Left before any measurement; the page may return.
    if (Object.keys(measures).length === 0) return;
    document.removeEventListener('visibilitychange', sendMeasures);
    const speed = { ...page, measures };
    if (navigator.onLine) reportSpeed(speed);
    else saveSpeed(speed);
  };
  document.addEventListener('visibilitychange', sendMeasures);
}
