import { listMissingRides, type MissingRide, reportMissingRide } from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { useTranslation } from '../../i18n/language.tsx';

/** What a member tells of a ride that is missing. */
export interface MissingRideInput {
  ProviderID: string;
  riddenAt: Date;
  fromName: string;
  toName: string;
  note: string;
}

/** The member's reports of missing rides; none while they are not known: the rides beside them matter more [EARN-13]. */
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
 * Reports a missing ride, and reads the reports anew: also after a failure, whose answer alone may have been lost. Sent again
 * as it was, a report that came in is answered as the one it is. Rejects with the server's refusal [EARN-12].
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
