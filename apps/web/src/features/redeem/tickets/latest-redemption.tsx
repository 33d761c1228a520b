import { getRedemption, type Redemption } from '@fareback/contract';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { formatAgencyMoment } from '@fareback/wording';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../data/calls/client.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { useConfig } from '../../../tenant/config.tsx';
import styles from '../drawers.module.css';

/**
 * The redemption as the server has it now, because its code may have been replaced since this device stored it. The
 * stored one until the reply, and without a network [REDEEM-34].
 */
export function useLatestRedemption(known: Redemption, isEnabled: boolean): Redemption {
  const { language: lang } = useTranslation();
  const id = known.TransactionID;
  const { data } = useQuery({
    queryKey: ['openedRedemption', id, lang],
    queryFn: ({ signal }) => api.call(getRedemption, { params: { id, lang }, signal }),
    enabled: isEnabled,
    // A closed drawer stays mounted, and the code may be replaced before it opens again.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return data ?? known;
}

/** Says that the code was replaced or the points were refunded. */
export function Changed({ redemption }: { redemption: Redemption }): ReactNode {
  const translation = useTranslation();
  const { t } = translation;
  const { IANATimezone } = useConfig();
  const { replacedAtUTC, refundedAtUTC } = redemption;
  return (
    <>
      {replacedAtUTC !== undefined && (
        <p className={styles['note']}>
          {t('ticket.replaced', { date: formatAgencyMoment(replacedAtUTC, translation, IANATimezone) })}
        </p>
      )}
      {refundedAtUTC !== null && <Badge tone="neutral">{t('history.refunded')}</Badge>}
    </>
  );
}
