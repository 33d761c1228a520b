import { formatHistoryDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';
import { Banner } from './banner.tsx';
import { type Connection, shortNameOf } from './connections.ts';

/** That the provider has yet to answer, and until when it may; nothing is asked of the member meanwhile [PROV-11]. */
export function WaitingForProvider({ connection }: { connection: Connection }): ReactNode {
  const { t } = useWholeSpeech();
  return (
    <Banner tone="info" title={t('connect.validatingTitle')}>
      {waitingText(connection, t)}
    </Banner>
  );
}

/** How long a provider's answer may take, with the moment where it is known. */
export function waitingText(
  { provider, waitsUntilUTC }: Connection,
  t: ReturnType<typeof useWholeSpeech>['t'],
): string {
  if (waitsUntilUTC === null) return t('connect.validatingText');
  return t('connect.validatingUntil', { provider: shortNameOf(provider), moment: formatHistoryDate(waitsUntilUTC, t) });
}
