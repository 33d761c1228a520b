import {
  getReferralStatistics,
  getReferrerRecord,
  listReferralInstructions,
  listReferredFriends,
} from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';

/** Queries used only by the refer screen [API-53]. */
export const referQueries = {
  record: () =>
    queryOptions({ queryKey: ['referrerRecord'], queryFn: ({ signal }) => api.call(getReferrerRecord, { signal }) }),
  statistics: () =>
    queryOptions({
      queryKey: ['referralStatistics'],
      queryFn: ({ signal }) => api.call(getReferralStatistics, { signal }),
    }),
  friends: (lang: Language) =>
    queryOptions({
      queryKey: ['referredFriends', lang],
      queryFn: ({ signal }) => api.call(listReferredFriends, { params: { lang }, signal }),
    }),
  instructions: (lang: Language) =>
    queryOptions({
      queryKey: ['referralInstructions', lang],
      queryFn: ({ signal }) => api.call(listReferralInstructions, { params: { lang }, signal }),
    }),
};
