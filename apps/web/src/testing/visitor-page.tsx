import type { Config } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { render } from 'vitest-browser-react';
import { MemoryRouter } from './memory-router.tsx';
import '@fareback/ui/styles/base.css';
import { session } from '../device/session.ts';
import { fetchWords, loadTranslator, SpeechProvider, turnPage } from '../i18n/language.tsx';
import { LanguageChange } from '../i18n/language-change.tsx';
import { ConfigProvider } from '../tenant/config.tsx';
import { plainConfig } from './member-page.tsx';

type Spoken = { language: Language; translator: Awaited<ReturnType<typeof loadTranslator>> };

/** The app around a screen: data, configuration, texts, and a language that can be changed. */
function World({ first, config, children }: { first: Spoken; config: Config; children: ReactNode }): ReactNode {
  const [spoken, setSpoken] = useState(first);
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const change = async (language: Language) => {
    const translator = await loadTranslator(language);
    turnPage(language);
    setSpoken({ language, translator });
  };
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider config={config}>
        <SpeechProvider language={spoken.language} translator={spoken.translator} words={config.WordsForPoints}>
          <LanguageChange change={change}>
            <MemoryRouter>{children}</MemoryRouter>
          </LanguageChange>
        </SpeechProvider>
      </ConfigProvider>
    </QueryClientProvider>
  );
}

/** Draws `children` as a visitor without a session sees them, in English until the language is changed. */
export async function renderForVisitor(children: ReactNode, more: Partial<Config> = {}): Promise<void> {
  session.set('signedOut');
  localStorage.clear();
  turnPage('en');
  const config = { ...plainConfig, IsStandalonModeSupported: true, ...more };
  await Promise.all([fetchWords('home'), fetchWords('rest')]);
  const first: Spoken = { language: 'en', translator: await loadTranslator('en') };
  await render(
    <World first={first} config={config}>
      {children}
    </World>,
  );
}
