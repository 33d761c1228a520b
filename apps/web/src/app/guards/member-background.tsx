import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { refresh } from '../../data/sets/refresh.ts';
import { PullToRefresh } from '../../pwa/pull-to-refresh.tsx';
import { OfflineStrip } from '../../screens/layouts/offline-strip.tsx';

/** What a member's screen needs once it is shown: the offline bar, and pull to reload within `area` [ERR-12..14]. */
export function MemberBackground({ area }: { area?: RefObject<HTMLElement | null> }): ReactNode {
  const client = useQueryClient();
  return (
    <>
      <OfflineStrip />
      {area && <PullToRefresh area={area} onRefresh={() => refresh(client, 'visible')} />}
    </>
  );
}
