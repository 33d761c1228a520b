import { getInvitation } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../calls/client.ts';

/**
 * What a link with a code says to the current user. Requested once, because each rejected attempt counts as a guess
 * [REFER-19].
 */
export const invitationQuery = (inviteCode: string, lang: Language, isMember: boolean) =>
  queryOptions({
    queryKey: ['invitation', inviteCode, lang, isMember],
    queryFn: ({ signal }) => api.call(getInvitation, { params: { inviteCode, lang }, signal }),
    retry: false,
    staleTime: 60_000,
    // Never reload a result: after the member used the code, it would report an error.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
