import { countUnreadMessages } from '@fareback/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../calls/client.ts';

/** Number of unread messages; counted again whenever it is shown [NOTIFY-27]. */
export const unreadMessages = () =>
  queryOptions({
    queryKey: ['messages', 'unread'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call(countUnreadMessages, { signal })).unread,
  });
