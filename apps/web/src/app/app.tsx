import { LiveRegion } from '@fareback/ui/feedback/live-region.tsx';
import { PartLoadErrorView } from '@fareback/ui/part-error-boundary.tsx';
import { parseLanguage } from '@fareback/wording';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { setFailureListener } from '../data/calls/client.ts';
import { getMemberData, loadMemberModule, MemberDataProvider } from '../data/member/member-data-provider.tsx';
import { reportError } from '../data/reports/report-error.ts';
import { isHomeServerRendered } from '../device/is-home-server-rendered.ts';
import { onSignOutInOtherTab, recordArrival, remembersSignIn, session } from '../device/session.ts';
import { WelcomeIsRendered } from '../features/onboarding/onboarding.tsx';
import { PlainAnswerContext } from '../features/sign-in/plain-answer.ts';
import { loadTranslator, setPageLanguage, storedLanguage, TranslationProvider } from '../i18n/language.tsx';
import { LanguageChange } from '../i18n/language-change.tsx';
import { AddressBarRouter } from '../navigation/address-bar-router.tsx';
import { hasScreen } from '../navigation/paths.ts';
import { HasScreen } from '../navigation/router.ts';
import { watchHealth } from '../pwa/health.ts';
import { ErrorPage } from '../screens/error-page.tsx';
import { appError } from '../state/app-error.ts';
import { asOf } from '../state/as-of.ts';
import { useStore } from '../state/store.ts';
import { ConfigProvider, useConfig } from '../tenant/config.tsx';
import { OpenFromAgency } from './guards/open-from-agency.tsx';
import { AppOverlays } from './overlays/app-overlays.tsx';
import { Notices } from './overlays/notices.tsx';
import { PartLoadErrorMessage } from './overlays/part-load-error.tsx';
import { AppRoutes, fetchMembersScreen, prefetchScreen } from './routes.tsx';
import { findMember, loadStart, type ServerRenderedPage, type Started, startApp } from './start/boot.ts';
import { ErrorBoundary } from './start/error-boundary.tsx';
import { Splash } from './start/splash.tsx';
import { StartFailed } from './start/start-failed.tsx';
import { useChangeAppLanguage } from './start/use-change-app-language.ts';
import { useNewerConfig } from './start/use-newer-config.ts';

setFailureListener((error, route) => {
  const data = getMemberData();
  // A visitor has no data to protect; only a 403 needs a check for a lost session.
  if (data !== null) data.judgeFailure(error, route);
  else if (error.status === 403) void handleLater(error, route);
  else reportError(error, route);
});

async function handleLater(...failure: Parameters<typeof reportError>): Promise<void> {
  const data = await loadMemberModule().catch(() => null);
  (data?.judgeFailure ?? reportError)(...failure);
}

interface AppProps {
  /** State of a server-rendered page, which is hydrated at once while the app starts. */
  serverRendered?: ServerRenderedPage | null;
  begun?: Started | 'failed' | null;
  /** The query cache; each server render has its own. */
  client?: QueryClient;
}

/** Starts the app or takes over an earlier start, and returns its state; `restart` starts again. */
function useStart(serverRendered: ServerRenderedPage | null, begun: Started | 'failed' | null) {
  const [started, setStarted] = useState<Started | 'failed' | null>(serverRendered ?? begun);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (attempt === 0 && begun !== null) return undefined;
    let left = false;
    const finish = (outcome: Started | 'failed') => {
      if (!left) updateInSteps(() => setStarted(outcome));
    };
    void beginStart(attempt === 0 ? serverRendered : null).then(finish, () => finish('failed'));
    return () => {
      left = true;
    };
  }, [attempt, serverRendered, begun]);

  const restart = () => {
    setStarted(null);
    setAttempt(attempt + 1);
  };
  // Restart an unfinished start once its error has cleared.
  const cleared = useEffectEvent(() => {
    if (started !== null && appError.get() === 'NONE' && session.get() === 'unknown') restart();
  });
  useEffect(() => appError.subscribe(() => cleared()), []);
  return { started, setStarted, restart };
}

/** The whole app: starts, then shows the routes, the error page, or why it could not start [AUTH-21]. */
export function App({ serverRendered = null, begun = null, client }: AppProps) {
  const { started, setStarted, restart } = useStart(serverRendered, begun);
  useEffect(() => watchHealth(), []);
  useEffect(() => onSignOutInOtherTab(() => getMemberData()?.forget()), []);
  useEffect(() => {
    // After the cached state is rendered, which must not wait for the network [ERR-14].
    if (started !== null && asOf.get() !== null && navigator.onLine) getMemberData()?.catchUp();
  }, [started]);
  useNewerConfig(started, setStarted);
  const changeLanguage = useChangeAppLanguage(started, setStarted);
  if (started === null) return <Splash />;
  if (started === 'failed') return <StartFailed onRetry={restart} />;
  const { config, language, translator } = started;

  return (
    <MemberDataProvider {...(client && { client })}>
      <ConfigProvider config={config}>
        <TranslationProvider language={language} translator={translator} words={config.WordsForPoints}>
          <LanguageChange change={changeLanguage}>
            <WelcomeIsRendered value={serverRendered?.welcomes ?? false}>
              <PlainAnswerContext value={serverRendered?.answer ?? null}>
                <ErrorBoundary>
                  <PartLoadErrorView value={PartLoadErrorMessage}>
                    <HasScreen value={hasScreen}>
                      <AddressBarRouter>
                        <CurrentPage />
                        <AppOverlays />
                      </AddressBarRouter>
                    </HasScreen>
                    <Notices />
                    <LiveRegion />
                  </PartLoadErrorView>
                </ErrorBoundary>
              </PlainAnswerContext>
            </WelcomeIsRendered>
          </LanguageChange>
        </TranslationProvider>
      </ConfigProvider>
    </MemberDataProvider>
  );
}

/**
 * The routes, or the error page during an error [ERR-07]. Existing screens stay mounted but hidden with their input,
 * and drawers such as an open ticket stay on top; those of a signed-out member are removed [D-224]. If there is no web
 * sign-in, a signed-out member reads which app to open [ERR-31].
 */
function CurrentPage() {
  const error = useStore(appError);
  const { IsStandalonModeSupported: isStandalone } = useConfig();
  const [wasShown, setWasShown] = useState(false);
  const isShown = error === 'NONE' || (wasShown && error !== 'LOGIN_ERROR');
  if (isShown !== wasShown) setWasShown(isShown);
  return (
    <>
      {isShown && (
        <div hidden={error !== 'NONE'}>
          <AppRoutes />
        </div>
      )}
      {error !== 'NONE' && (isStandalone || error !== 'LOGIN_ERROR' ? <ErrorPage /> : <OpenFromAgency />)}
    </>
  );
}

/** Renders the app in small steps that keep it responsive if Home is server-rendered already. */
export function updateInSteps(change: () => void): void {
  if (isHomeServerRendered()) startTransition(change);
  else change();
}

/** The start sequence [AUTH-19]: configuration, then the member; a language saved on the server wins [LANG-06]. */
export async function beginStart(serverRendered: Started | null): Promise<Started> {
  recordArrival();
  prefetchScreen(location.pathname, remembersSignIn(true));
  // The likely language: load its texts while the configuration loads.
  const storedCode = storedLanguage();
  if (storedCode !== null) loadTranslator(storedCode).catch(() => {});
  const found = await startApp(serverRendered);
  const saved = await findMember(found);
  // Cached data may follow a page rendered for visitors; a new object reruns the effect that revalidates it [ERR-36].
  const started = asOf.get() === null ? found : { ...found };
  // A failed part shows its own error.
  if (session.get() === 'signedIn') await fetchMembersScreen(location.pathname).catch(() => {});
  const language = parseLanguage(saved);
  if (language === null) return started;
  try {
    const next = await loadStart(language, started);
    setPageLanguage(language);
    return next;
  } catch {
    return started;
  }
}
