import { listMissingRides, type MissingRide, reportMissingRide } from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { useTranslation } from '../../i18n/language.tsx';

export interface MissingRideInput {
  ProviderID: string;
  riddenAt: Date;
  fromName: string;
  toName: string;
  note: string;
}

/**
 * The member's missing-ride reports; empty while loading or after an error, because the rides are more important
 * [EARN-13].
 */
export function useMissingRides(): readonly MissingRide[] {
  const { language: lang } = useTranslation();
  const { data } = useQuery({
    queryKey: ['missingRides', lang],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(listMissingRides, { params: { lang }, signal }),
  });
  return data ?? [];
}

/**
 * Reports a missing ride and reloads the reports, even after an error, because only the response may be lost. Sending
 * the same report again is idempotent. Rejects with the server's error [EARN-12].
 */
export function useReportMissing(): (input: MissingRideInput) => Promise<MissingRide> {
  const client = useQueryClient();
  return async ({ riddenAt, ...input }) => {
    try {
      return await api.call(reportMissingRide, { body: { ...input, RiddenAtUTC: riddenAt.toISOString() } });
    } finally {
      void client.invalidateQueries({ queryKey: ['missingRides'] });
    }
  };
}
