import { listDraws } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../calls/client.ts';

/** The agency's draws with the member's entries; reloaded with the earnings, because rides give entries [DRAW-09]. */
export const draws = (lang: Language) =>
  queryOptions({
    queryKey: ['earnings', lang, 'draws'],
    queryFn: ({ signal }) => api.call(listDraws, { params: { lang }, signal }),
  });
