import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { resolveLanguage, type Translator } from '@fareback/wording';
import { useEffect, useState } from 'react';
import { loadTranslator, setPageLanguage, storedLanguage } from '../../i18n/language.tsx';
import { appError } from '../../state/app-error.ts';
import { useStore } from '../../state/store.ts';
import styles from './start-failed.module.css';

/**
 * True if a start without configuration belongs to a partner-landing candidate, by the build's environment [AUTH-22].
 */
const isPartnerLanding = import.meta.env.VITE_PARTNER_LANDING_CANDIDATE === 'true';

const messages = {
  general: { title: 'errorPage.generalTitle', text: 'common.somethingWrong' },
  maintenance: { title: 'errorPage.maintenanceTitle', text: 'errorPage.maintenanceText' },
  network: { title: 'errorPage.networkTitle', text: 'signIn.startFailed' },
} as const;

/**
 * Replaces the app if configuration or texts failed to load. Says so if texts are available, and restarts on a click or
 * once online [AUTH-22, AUTH-23, ERR-15].
 */
export function StartFailed({ onRetry }: { onRetry: () => void }) {
  const translator = useDeviceTranslator();
  const message =
    useStore(appError) === 'MAINTENANCE'
      ? messages.maintenance
      : isPartnerLanding
        ? messages.general
        : messages.network;
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);

  return (
    <main className={styles['page']}>
      {translator === null ? (
        // Without texts only symbols are left.
        <>
          <Icon name="offline" size={40} />
          <IconButton icon="refresh" label="↻" tone="tinted" size={26} onClick={onRetry} />
        </>
      ) : (
        <ErrorState title={translator(message.title)} retryLabel={translator('common.retry')} onRetry={onRetry}>
          {translator(message.text)}
        </ErrorState>
      )}
    </main>
  );
}

/** Texts in the device's language; null while loading or if they fail. */
function useDeviceTranslator(): Translator | null {
  const [translator, setTranslator] = useState<Translator | null>(null);
  useEffect(() => {
    const language = storedLanguage() ?? resolveLanguage(navigator.language);
    void loadTranslator(language).then(
      (loaded) => {
        setPageLanguage(language);
        setTranslator(() => loaded);
      },
      () => {},
    );
  }, []);
  return translator;
}
