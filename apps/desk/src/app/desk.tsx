import { CSPProvider } from '@base-ui/react/csp-provider';
import { ToastProvider } from '@fareback/ui/feedback/toast.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, useState } from 'react';
import { createQueryClient } from '../data/query-client.ts';
import { type loadTranslation, TranslationProvider, useTranslation } from '../words/translation.tsx';
import { createDeskRouter } from './routes.tsx';

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
