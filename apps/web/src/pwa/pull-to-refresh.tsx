import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import styles from './pull-to-refresh.module.css';

/** Distance that triggers a reload; beyond it the pull stiffens. */
const thresholdPx = 72;

/** Reloads when `area` is pulled down at the very top of the page; touch only [ERR-13]. */
export function PullToRefresh({
  area,
  onRefresh,
}: {
  area: RefObject<HTMLElement | null>;
  onRefresh: () => Promise<void>;
}): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const pulledPx = usePull(area, async () => {
    setBusy(true);
    await onRefresh().catch(() => {});
    setBusy(false);
  });
  const share = Math.min(1, pulledPx / thresholdPx);
  if (pulledPx <= 0 && !isBusy) return null;
  return (
    <span
      aria-hidden="true"
      className={styles['sign']}
      data-busy={isBusy || undefined}
      style={{ translate: `-50% ${isBusy ? 12 : pulledPx - 44}px`, opacity: isBusy ? 1 : share }}
    >
      <span style={{ display: 'grid', rotate: isBusy ? '0deg' : `${share * 270}deg` }}>
        <Icon name="refresh" size={22} />
      </span>
    </span>
  );
}

/** Returns how far a finger has pulled `area` down from the top; releasing beyond the threshold calls `onPulled`. */
function usePull(area: RefObject<HTMLElement | null>, onPulled: () => Promise<void>): number {
  const [pulledPx, setPulled] = useState(0);
  const reload = useEffectEvent(onPulled);

  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    // The browser's own pull would reload the whole page.
    document.documentElement.style.overscrollBehaviorY = 'contain';
    let startY: number | null = null;
    let pulled = 0;
    const set = (px: number) => {
      pulled = px;
      setPulled(px);
    };
    const start = (event: TouchEvent) => {
      startY = scrollY <= 0 && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      if (startY === null) return;
      const distance = (event.touches[0]?.clientY ?? startY) - startY;
      set(scrollY > 0 || distance < 8 ? 0 : Math.min(distance * 0.5, thresholdPx * 1.4));
    };
    const end = () => {
      if (pulled >= thresholdPx) void reload();
      startY = null;
      set(0);
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      document.documentElement.style.overscrollBehaviorY = '';
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [area]);
  return pulledPx;
}
