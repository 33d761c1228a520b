import type { WalletAtDesk } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { Moment } from '../../parts/moment.tsx';
import { useTranslation } from '../../words/translation.tsx';

export type Delivery = NonNullable<WalletAtDesk['apple']>['delivery'];

/** The last failure since the last success, and the number of waiting updates [DESK-595]. */
export function DeliveryState({
  delivery: { failure, failedAt, waiting },
  failureKey,
}: {
  delivery: Delivery;
  failureKey: 'wallet.pushFailed' | 'wallet.googleFailed';
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {failure !== null && failedAt !== null && (
        <p role="alert">
          <span>{t(failureKey, { failure })}</span> <Moment at={failedAt} />
        </p>
      )}
      {waiting > 0 && <p>{t('wallet.waiting', { count: waiting })}</p>}
    </>
  );
}
