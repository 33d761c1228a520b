import { parseLanguage, type Language } from '@fareback/wording';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { appError } from '../data/app-error.ts';
import { onFailedCall } from '../data/client.ts';
import { createFailurePolicy } from '../data/failures.ts';
import { session } from '../data/session.ts';
import { useStore } from '../data/store.ts';
import { LanguageChange } from '../i18n/language-change.tsx';
import { loadTranslator, SpeechProvider, turnPage } from '../i18n/language.tsx';
import { reportError } from '../data/report-error.ts';
import { ConfigProvider } from '../tenant/config.tsx';
import { adoptLanguage, configIn, findMember, type Started, start } from './boot.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from '../screens/error-page.tsx';
import { AppRoutes } from './routes.tsx';
import { StartFailed } from './start-failed.tsx';
import { Splash } from './splash.tsx';

const queryClient = new QueryClient({
  defaultOptions: {
    // Freshness is decided by named occasions (data/refresh.ts), not by focus or age.
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: 1, retryDelay: 400 },
    mutations: { retry: false },
  },
});
onFailedCall(createFailurePolicy(queryClient, reportError));

/** The whole app: starts, then shows the routes, the error page in their place, or why it could not start. */
export function App() {
  const [started, setStarted] = useState<Started | Error | null>(null);

  useEffect(() => {
    void begin().then(setStarted, (error: Error) => setStarted(error));
  }, []);

  if (started === null) return <Splash />;
  if (started instanceof Error) return <StartFailed />;
  const { config, language, translator } = started;

  const changeLanguage = async (next: Language): Promise<void> => {
    const [nextConfig, nextTranslator] = await Promise.all([configIn(next, config.TenantID), loadTranslator(next)]);
    turnPage(next);
    setStarted({ config: nextConfig, language: next, translator: nextTranslator });
  };

  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider config={config}>
        <SpeechProvider language={language} translator={translator} words={config.WordsForPoints}>
          <LanguageChange change={changeLanguage}>
            <ErrorBoundary>
              <BrowserRouter>
                <Shown />
              </BrowserRouter>
            </ErrorBoundary>
          </LanguageChange>
        </SpeechProvider>
      </ConfigProvider>
    </QueryClientProvider>
  );
}

/** The routes, or the error page while an error stands [ERR-07]. */
function Shown() {
  const error = useStore(appError);
  return error === 'NONE' ? <AppRoutes /> : <ErrorPage />;
}

/** The start sequence [AUTH-19]: configuration, then the member; a language saved on the server wins [LANG-06]. */
async function begin(): Promise<Started> {
  const started = await start();
  try {
    const saved = await findMember(queryClient, started.config, started.language);
    if (saved === null) return started;
    const language = parseLanguage(saved) ?? started.language;
    adoptLanguage(language, started.config);
    const [config, translator] = await Promise.all([configIn(language, started.config.TenantID), loadTranslator(language)]);
    turnPage(language);
    return { config, language, translator };
  } catch {
    // The failure policy has already decided what the member sees.
    if (session.get() === 'unknown') session.set('signedOut');
    return started;
  }
}
