import { QueryClient } from '@tanstack/react-query';

/** The query cache. Freshness is decided by named occasions (`refresh.ts`), not by focus or age. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: 1, retryDelay: 400 },
    mutations: { retry: false },
  },
});
queryClient.mount();
