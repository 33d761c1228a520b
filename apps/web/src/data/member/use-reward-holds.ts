import { getRewardHolds } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/language.tsx';
import { api } from '../calls/client.ts';

/** One-time rewards on hold after an erasure; undefined while loading [PRIV-06]. */
export function useRewardHolds(isEnabled = true) {
  const { language } = useTranslation();
  return useQuery({
    queryKey: ['reward-holds', language],
    queryFn: ({ signal }) => api.call(getRewardHolds, { signal }),
    enabled: isEnabled,
  }).data;
}
