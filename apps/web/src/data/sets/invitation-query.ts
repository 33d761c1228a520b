import { getInvitation } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../calls/client.ts';

/** What a link with a code says to whoever is here; asked once, for each refused try counts as a guess [REFER-19]. */
export const invitationQuery = (inviteCode: string, lang: Language, isMember: boolean) =>
  queryOptions({
    queryKey: ['invitation', inviteCode, lang, isMember],
    queryFn: ({ signal }) => api.call(getInvitation, { params: { inviteCode, lang }, signal }),
    retry: false,
    staleTime: 60_000,
    // What was told stays told: asked again after the press, it would call the member's own use a fault.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
