import type { Config } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { render } from 'vitest-browser-react';
import { MemoryRouter } from './memory-router.tsx';
import '@fareback/ui/styles/base.css';
import { session } from '../device/session.ts';
import { loadMessages, loadTranslator, setPageLanguage, TranslationProvider } from '../i18n/language.tsx';
import { LanguageChange } from '../i18n/language-change.tsx';
import { ConfigProvider } from '../tenant/config.tsx';
import { plainConfig } from './member-page.tsx';

type LoadedTranslation = { language: Language; translator: Awaited<ReturnType<typeof loadTranslator>> };

function VisitorProviders({
  first,
  config,
  children,
}: {
  first: LoadedTranslation;
  config: Config;
  children: ReactNode;
}): ReactNode {
  const [translation, setTranslation] = useState(first);
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const change = async (language: Language) => {
    const translator = await loadTranslator(language);
    setPageLanguage(language);
    setTranslation({ language, translator });
  };
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider config={config}>
        <TranslationProvider
          language={translation.language}
          translator={translation.translator}
          words={config.WordsForPoints}
        >
          <LanguageChange change={change}>
            <MemoryRouter>{children}</MemoryRouter>
          </LanguageChange>
        </TranslationProvider>
      </ConfigProvider>
    </QueryClientProvider>
  );
}

export async function renderForVisitor(children: ReactNode, more: Partial<Config> = {}): Promise<void> {
  session.set('signedOut');
  localStorage.clear();
  setPageLanguage('en');
  const config = { ...plainConfig, IsStandalonModeSupported: true, ...more };
  await Promise.all([loadMessages('home'), loadMessages('rest')]);
  const first: LoadedTranslation = { language: 'en', translator: await loadTranslator('en') };
  await render(
    <VisitorProviders first={first} config={config}>
      {children}
    </VisitorProviders>,
  );
}
