import { adminRoutes, type PulledPack } from '@fareback/contract/admin';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../../../data/client.ts';
import { useAgency } from '../../../data/me.tsx';

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
