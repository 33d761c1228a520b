import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
import { Banner } from './banner.tsx';

type ConnectErrorProps = {
  /** The server's text where no field shows it; empty or absent says what to check. */
  text?: string;
  onRetry: () => void;
  busy: boolean;
};

/** A connection that failed, with another try [PROV-25]. */
export function ConnectError({ text, onRetry, busy }: ConnectErrorProps): ReactNode {
  const { t } = useSpeech();
  return (
    <Banner
      tone="error"
      title={t('connect.errorTitle')}
      action={{ label: t('common.retry'), onPress: onRetry, busy }}
      announced
    >
      {text || t('connect.errorText')}
    </Banner>
  );
}
