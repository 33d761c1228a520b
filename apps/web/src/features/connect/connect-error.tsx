import type { ReactNode } from 'react';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';
import { Banner } from './banner.tsx';

type ConnectErrorProps = {
  /** The server's text where no field shows it; empty says what to check, null nothing, as the field says it all. */
  text: string | null;
  onRetry: () => void;
  busy: boolean;
};

/** A connection that failed, with another try [PROV-25]. */
export function ConnectError({ text, onRetry, busy }: ConnectErrorProps): ReactNode {
  const { t } = useWholeSpeech();
  return (
    <Banner
      tone="error"
      title={t('connect.errorTitle')}
      action={{ label: t('common.retry'), onPress: onRetry, busy }}
      announced
    >
      {text === null ? undefined : text || t('connect.errorText')}
    </Banner>
  );
}
