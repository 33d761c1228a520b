import { CSPProvider } from '@base-ui/react/csp-provider';
import { ApiError } from '@fareback/contract';
import { ToastProvider } from '@fareback/ui/feedback/toast.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, useState } from 'react';
import { type loadTranslation, TranslationProvider, useTranslation } from '../words/translation.tsx';
import { createDeskRouter } from './routes.tsx';

/** Refusals are not retried; missing replies are retried twice. */
const isWorthAnother = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * Query cache: shows cached data at once and reloads it in the background. Without a network calls fail at once;
 * paused, an action could run after the person left or closed its dialog [DESK-168].
 */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: isWorthAnother, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });

export function Desk({ translation }: { translation: Awaited<ReturnType<typeof loadTranslation>> }): ReactNode {
  const [client] = useState(createQueryClient);
  const [router] = useState(createDeskRouter);
  return (
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={client}>
          <TranslationProvider first={translation}>
            <Toasts>
              <RouterProvider router={router} />
            </Toasts>
          </TranslationProvider>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>
  );
}

function Toasts({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  return <ToastProvider closeLabel={t('desk.close')}>{children}</ToastProvider>;
}
