import { formatAgencyMoment } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useWholeSpeech, type WholeSpeech } from '../../i18n/whole-speech.ts';
import { useConfig } from '../../tenant/config.tsx';
import { Banner } from './banner.tsx';
import { type Connection, shortNameOf } from './connections.ts';

/** That the provider has yet to answer, and until when it may; nothing is asked of the member meanwhile [PROV-11]. */
export function WaitingForProvider({ connection }: { connection: Connection }): ReactNode {
  const speech = useWholeSpeech();
  const { IANATimezone } = useConfig();
  return (
    <Banner tone="info" title={speech.t('connect.validatingTitle')}>
      {waitingText(connection, speech, IANATimezone)}
    </Banner>
  );
}

/** How long a provider's answer may take, with the moment where it is known. */
export function waitingText({ provider, waitsUntilUTC }: Connection, speech: WholeSpeech, timeZone: string): string {
  const { t } = speech;
  if (waitsUntilUTC === null) return t('connect.validatingText');
  return t('connect.validatingUntil', {
    provider: shortNameOf(provider),
    moment: formatAgencyMoment(waitsUntilUTC, speech, timeZone),
  });
}
