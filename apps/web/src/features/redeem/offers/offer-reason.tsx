import type { Offer } from '@fareback/contract';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatEndDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { useConfig } from '../../../tenant/config.tsx';
import styles from './offer-reason.module.css';

type OfferReasonProps = {
  offer: Pick<Offer, 'reason' | 'isOnce'>;
  /** True if it can be redeemed once and was. */
  isUsed?: boolean | undefined;
};

/** Why the member has an offer that is not for everyone, and that it can be redeemed once [OFFER-27]. */
export function OfferReason({ offer: { reason, isOnce }, isUsed = false }: OfferReasonProps): ReactNode {
  const { t } = useFullTranslation();
  const words = useReasonText(reason);
  return (
    <span className={styles['reason']}>
      {words !== null && (
        <span className={styles['why']}>
          <Icon name="gift" size={16} />
          <bdi>{words}</bdi>
        </span>
      )}
      {isUsed ? <span>{t('offerReason.used')}</span> : isOnce && <span>{t('offerReason.once')}</span>}
    </span>
  );
}

function useReasonText(reason: Offer['reason']): string | null {
  const { t, language } = useFullTranslation();
  const { IANATimezone } = useConfig();
  if (reason === undefined) return null;
  const { kind, name, UntilUTC } = reason;
  if (kind === 'LEVEL') return t('offerReason.level', { name: name ?? '' });
  if (kind === 'CAMPAIGN') return name === null ? t('offerReason.campaignDone') : t('offerReason.campaign', { name });
  if (kind === 'SEGMENT') return t('offerReason.group');
  if (UntilUTC === null) return t('offerReason.onlyYou');
  // The grant ends at the start of the next day.
  const lastMoment = new Date(new Date(UntilUTC).getTime() - 1).toISOString();
  return t('offerReason.onlyYouUntil', { date: formatEndDate(lastMoment, language, IANATimezone) });
}
