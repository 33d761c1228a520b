import { resolveLanguage, type Translator } from '@fareback/wording';
import { useEffect, useState } from 'react';
import { loadTranslator, storedLanguage, turnPage } from '../i18n/language.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './start-failed.module.css';

/** Whether a start without configuration belongs to a partner-landing candidate, from the build's environment [AUTH-22]. */
const isPartnerLanding = import.meta.env['VITE_PARTNER_LANDING_CANDIDATE'] === 'true';

/** In place of the app when its configuration or its texts could not be had: says so where words are at hand, and starts again on a press or once the network is back [AUTH-22, AUTH-23]. */
export function StartFailed({ onRetry }: { onRetry: () => void }) {
  const translator = useWords();
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);

  return (
    <main className={styles['page']}>
      {translator === null ? (
        // Without any language only signs are left.
        <>
          <Icon name="offline" size={40} />
          <IconButton icon="refresh" label="↻" tone="tinted" size={26} onClick={onRetry} />
        </>
      ) : (
        <ErrorState
          title={translator(isPartnerLanding ? 'errorPage.generalTitle' : 'errorPage.networkTitle')}
          retryLabel={translator('common.retry')}
          onRetry={onRetry}
        >
          {translator(isPartnerLanding ? 'errorPage.generalText' : 'signIn.startFailed')}
        </ErrorState>
      )}
    </main>
  );
}

/** The texts of the device's language, or null while and where they cannot be had. */
function useWords(): Translator | null {
  const [translator, setTranslator] = useState<Translator | null>(null);
  useEffect(() => {
    const language = storedLanguage() ?? resolveLanguage(navigator.language);
    void loadTranslator(language).then(
      (loaded) => {
        turnPage(language);
        setTranslator(() => loaded);
      },
      () => {},
    );
  }, []);
  return translator;
}
