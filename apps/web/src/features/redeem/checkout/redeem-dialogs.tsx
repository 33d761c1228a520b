import { type Offer, readPoints } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { useOnline } from '../../../device/use-online.ts';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { type Translation, useTranslation } from '../../../i18n/language.tsx';
import { useStore } from '../../../state/store.ts';
import { runsOutSoon } from '../tickets/coupon.ts';
import { type CreditedAccount, CreditText } from './credited-account.tsx';
import { attemptChanges, getUnknownAttempt } from './saved-in-tab.ts';
import type { RedeemState } from './use-redeem.ts';

type RedeemDialogsProps = {
  /** At the price shown: 0 with a grant. */
  offer: Offer & { GrantID?: string | undefined };
  isAsking: boolean;
  state: RedeemState;
  onConfirm: () => void;
  onCancel: () => void;
  /** Opens the accounts, if the error requires one [REDEEM-20]. */
  onConnect: () => void;
  credited?: CreditedAccount | null;
};

/**
 * Asks before spending points, with the remaining balance and a warning for tickets that expire soon [REDEEM-23], or
 * before continuing an attempt with an unknown outcome [REDEEM-31]; shows progress and failures [REDEEM-05, REDEEM-06].
 */
export function RedeemDialogs({
  offer,
  isAsking,
  state,
  onConfirm,
  onCancel,
  onConnect,
  credited = null,
}: RedeemDialogsProps): ReactNode {
  const { t } = useTranslation();
  const online = useOnline();
  const isUnderWay = state.kind === 'redeeming';
  const isContinued = useIsContinued(offer, state);
  const action = offer.VeloAmount === 0 ? 'offer.redeemFree' : 'offer.redeem';
  return (
    <>
      <Dialog
        open={isAsking && (state.kind === 'idle' || isUnderWay)}
        onClose={() => {
          if (!isUnderWay) onCancel();
        }}
        icon={<Icon name="gift" />}
        title={t(isContinued ? 'offer.lostTitle' : 'offer.confirmTitle')}
        actions={
          <>
            <Button
              wide
              busy={isUnderWay}
              disabled={!online && !isUnderWay}
              reason={t('offline.bar')}
              onClick={onConfirm}
            >
              {t(isContinued ? 'common.retry' : action)}
            </Button>
            <Button wide variant="quiet" disabled={isUnderWay} onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          </>
        }
      >
        <strong>{offer.Title}</strong>
        <br />
        {credited !== null && (
          <>
            <CreditText account={credited} of="question" />
            <br />
          </>
        )}
        {isContinued ? <span>{t('offer.continueText')}</span> : <Cost price={offer.VeloAmount} />}
        {!isContinued && runsOutSoon(offer.CouponType) && (
          <>
            <br />
            <span>{t('offer.confirmRunsOut')}</span>
          </>
        )}
      </Dialog>
      <FailureDialog {...{ state, onConnect }} grantId={offer.GrantID} onRetry={onConfirm} onClose={onCancel} />
    </>
  );
}

/** True if a press continues or continued an attempt at the offer with an unknown outcome [REDEEM-31]. */
function useIsContinued({ OfferID, GrantID }: RedeemDialogsProps['offer'], state: RedeemState): boolean {
  const userId = useUserInfo()?.UserID ?? '';
  useStore(attemptChanges);
  return state.kind === 'redeeming'
    ? state.isContinued
    : getUnknownAttempt({ offerId: OfferID, grantId: GrantID, userId }) !== null;
}

/** The cost and the remaining balance. */
function Cost({ price }: { price: number }): ReactNode {
  const { t, points } = useTranslation();
  const balance = useUserInfo()?.Balance;
  if (price === 0) return <span>{t('offer.confirmFreeText')}</span>;
  const left = balance === undefined ? -1 : readPoints(balance) - price;
  const taken = t('offer.confirmText', { amount: points(price) });
  return <span>{left < 0 ? taken : `${taken} ${t('offer.confirmLeft', { amount: points(left) })}`}</span>;
}

type FailureDialogProps = {
  state: RedeemState;
  /** Of a free offer, which the member keeps if no code is left [OFFER-22]. */
  grantId?: string | undefined;
  onRetry: () => void;
  onClose: () => void;
  onConnect: () => void;
};

/**
 * Explains why a redemption failed or was not sent; after a lost response, that it may have succeeded, with a retry
 * [REDEEM-06, REDEEM-19, REDEEM-20].
 */
export function FailureDialog({ state, grantId, onRetry, onClose, onConnect }: FailureDialogProps): ReactNode {
  const { t } = useTranslation();
  const online = useOnline();
  const isLost = state.kind === 'lost';
  const isUnsent = state.kind === 'unsent';
  const canConnect = state.kind === 'refused' && state.reason === 'PROVIDER_NOT_CONNECTED';
  const isUnknown = isLost && state.why !== 'trouble';
  return (
    <Dialog
      open={isLost || isUnsent || state.kind === 'refused'}
      onClose={onClose}
      tone={isUnknown || isUnsent ? 'warning' : 'error'}
      icon={<Icon name={isUnsent || (isLost && state.why === 'unheard') ? 'offline' : 'alert'} />}
      title={t(isUnknown ? 'offer.lostTitle' : 'offer.failedTitle')}
      actions={
        <>
          {(isLost || isUnsent) && (
            <Button wide disabled={isUnsent && !online} reason={t('offline.bar')} onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
          {canConnect && (
            <Button
              wide
              onClick={() => {
                onClose();
                onConnect();
              }}
            >
              {t('menu.connectAccount')}
            </Button>
          )}
          <Button wide variant={isLost || isUnsent || canConnect ? 'quiet' : 'primary'} onClick={onClose}>
            {t(isLost || isUnsent || canConnect ? 'common.cancel' : 'common.ok')}
          </Button>
        </>
      }
    >
      {grantId !== undefined && state.kind === 'refused' && state.reason === 'SOLD_OUT' ? (
        <GrantWaits />
      ) : (
        failureText(state, t)
      )}
    </Dialog>
  );
}

function GrantWaits(): ReactNode {
  const { t } = useFullTranslation();
  return <span>{t('freeOffer.waits')}</span>;
}

function failureText(state: RedeemState, t: Translation['t']): string {
  if (state.kind === 'refused' && state.reason !== null) return t(`errors.${state.reason}`);
  if (state.kind === 'lost' && state.why === 'pending') return t('errors.REDEMPTION_PENDING');
  if (state.kind === 'lost' && state.why === 'unheard') return t('offer.lostText');
  if (state.kind === 'unsent') return t('account.onlineFirst');
  return t('offer.failedText');
}
