import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Checking } from './checking.tsx';
import { dropEndedKeys, renew, shiftState, sync } from './shift.ts';
import { Start } from './start.tsx';
import { type Language, nextLanguage, type Words, words } from './words.ts';

const languageKey = 'inspect-language';

function firstLanguage(): Language {
  const wanted = localStorage.getItem(languageKey) ?? navigator.language;
  return (['es', 'ar'] as const).find((language) => wanted.startsWith(language)) ?? 'en';
}

/** Renewed this often while there is a network: refunds, what others saw, and the next day's keys. */
const renewMs = 15 * 60_000;
const syncMs = 30_000;

/** The inspectors' page: starts a shift, reads codes, and says in large words what they are [TICKET-09, TICKET-10]. */
export function Inspect(): ReactNode {
  const [language, setLanguage] = useState(firstLanguage);
  const { isLoaded, shift, problem } = useSyncExternalStore(shiftState.subscribe, shiftState.get);
  const t: Words = words[language];
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
    document.title = t.title;
    localStorage.setItem(languageKey, language);
  }, [language, t]);
  useSending(isLoaded);
  if (!isLoaded) return null;
  return (
    <>
      <header>
        <h1>{shift?.agencyName ?? t.title}</h1>
        <button type="button" className="plain" onClick={() => setLanguage(nextLanguage[language])}>
          {t.language}
        </button>
      </header>
      {problem === 'revoked' && <p role="alert">{t.revoked}</p>}
      {shift === null ? (
        <main>
          <Start t={t} language={language} />
        </main>
      ) : (
        <Checking t={t} language={language} />
      )}
    </>
  );
}

/** Syncs results on a timer; renews too once loaded, when the page is shown again and when the network returns. */
function useSending(isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded) return;
    const send = () => void dropEndedKeys().then(sync);
    const renewNow = () => void renew();
    const renewIfShown = () => document.visibilityState === 'visible' && renewNow();
    renewNow();
    addEventListener('online', renewNow);
    document.addEventListener('visibilitychange', renewIfShown);
    const timers = [setInterval(send, syncMs), setInterval(renewNow, renewMs)];
    return () => {
      removeEventListener('online', renewNow);
      document.removeEventListener('visibilitychange', renewIfShown);
      for (const timer of timers) clearInterval(timer);
    };
  }, [isLoaded]);
}
