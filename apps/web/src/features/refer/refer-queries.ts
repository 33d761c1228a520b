import { getReferralStatistics, getReferrerRecord, listReferralInstructions } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client.ts';

/** What only the refer screen reads [API-53]. */
export const referQueries = {
  record: () =>
    queryOptions({ queryKey: ['referrerRecord'], queryFn: ({ signal }) => api.call(getReferrerRecord, { signal }) }),
  statistics: () =>
    queryOptions({
      queryKey: ['referralStatistics'],
      queryFn: ({ signal }) => api.call(getReferralStatistics, { signal }),
    }),
  instructions: (lang: Language) =>
    queryOptions({
      queryKey: ['referralInstructions', lang],
      queryFn: ({ signal }) => api.call(listReferralInstructions, { params: { lang }, signal }),
    }),
};
