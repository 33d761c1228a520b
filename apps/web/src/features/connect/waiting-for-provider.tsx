import { formatAgencyMoment } from '@fareback/wording';
import type { ReactNode } from 'react';
import { type FullTranslation, useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { Banner } from './banner.tsx';
import { type Connection, shortNameOf } from './connections.ts';

/** Says that the provider has yet to answer, and until when; no action is needed [PROV-11]. */
export function WaitingForProvider({ connection }: { connection: Connection }): ReactNode {
  const translation = useFullTranslation();
  const { IANATimezone } = useConfig();
  return (
    <Banner tone="info" title={translation.t('connect.validatingTitle')}>
      {waitingText(connection, translation, IANATimezone)}
    </Banner>
  );
}

/** Says how long a provider's answer may take, with the time if known. */
export function waitingText(
  { provider, waitsUntilUTC }: Connection,
  translation: FullTranslation,
  timeZone: string,
): string {
  const { t } = translation;
  if (waitsUntilUTC === null) return t('connect.validatingText');
  return t('connect.validatingUntil', {
    provider: shortNameOf(provider),
    moment: formatAgencyMoment(waitsUntilUTC, translation, timeZone),
  });
}
