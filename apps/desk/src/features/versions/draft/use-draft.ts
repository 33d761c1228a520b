import { adminRoutes, type DraftWork, type PulledPack } from '@fareback/contract/admin';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, callWithRetry } from '../../../data/client.ts';
import { useAgency } from '../../../data/me.tsx';
import { useUnsavedChanges } from '../../../data/unsaved-changes.ts';
import { DraftAutosave, type DraftSnapshot } from './draft-autosave.ts';
import { hasUnsavedChanges } from './draft-state.ts';

const LOOK_MILLIS = 6_000;

/** A draft being edited: autosaves, and warns before leaving with unsaved changes [DESK-115, DESK-116, DESK-117]. */
export function useDraft(first: DraftWork): { desk: DraftSnapshot; autosave: DraftAutosave } {
  const { agencyId } = useAgency();
  const client = useQueryClient();
  const [autosave] = useState(() => {
    const params = { agency: agencyId, number: String(first.version.number) };
    return new DraftAutosave(first, {
      save: (body) => callWithRetry(adminRoutes.versions.save, { params, body }),
      read: () => callWithRetry(adminRoutes.versions.work, { params }),
    });
  });
  const desk = useSyncExternalStore(autosave.subscribe, autosave.snapshot);
  useUnsavedChanges(
    () => hasUnsavedChanges(autosave.snapshot().draft),
    () => autosave.flush(),
  );
  useEffect(() => {
    // A failed poll is repeated at the next interval.
    const look = (): void => {
      if (document.visibilityState === 'visible') autosave.look().catch(() => {});
    };
    const save = (): void => {
      if (hasUnsavedChanges(autosave.snapshot().draft)) void autosave.flush();
    };
    look();
    const timer = setInterval(look, LOOK_MILLIS);
    addEventListener('online', save);
    return () => {
      clearInterval(timer);
      removeEventListener('online', save);
      autosave.stop();
      void client.invalidateQueries({ queryKey: ['versions'] });
    };
  }, [autosave, client]);
  return { desk, autosave };
}

/** Pictures of a version with their bytes; reloads when `known` changes. */
export function usePictures(number: number, known: unknown): UseQueryResult<PulledPack> {
  const { agencyId } = useAgency();
  return useQuery({
    queryKey: ['pictures', agencyId, number, known],
    queryFn: ({ signal }) =>
      call(adminRoutes.versions.pull, {
        params: { agency: agencyId, number: String(number) },
        query: { pictures: 'bytes' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
