import type { Offer } from '@fareback/contract';
import type { ReactNode } from 'react';
import { type Speech, useSpeech } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RedeemState } from './use-redeem.ts';

type RedeemDialogsProps = {
  offer: Offer;
  isAsking: boolean;
  state: RedeemState;
  onConfirm: () => void;
  /** Leaves the question or the failure. */
  onCancel: () => void;
  /** Leads to the accounts, where the refusal asks for one [REDEEM-20]. */
  onConnect: () => void;
};

/** Asks before points go, waits while they do, and says so when it did not work [REDEEM-05, REDEEM-06]. */
export function RedeemDialogs({
  offer,
  isAsking,
  state,
  onConfirm,
  onCancel,
  onConnect,
}: RedeemDialogsProps): ReactNode {
  const { t, points } = useSpeech();
  const isUnderWay = state.kind === 'redeeming';
  const isFree = offer.VeloAmount === 0;
  return (
    <>
      <Dialog
        open={isAsking && (state.kind === 'idle' || isUnderWay)}
        onClose={() => {
          if (!isUnderWay) onCancel();
        }}
        icon={<Icon name="gift" />}
        title={t('offer.confirmTitle')}
        actions={
          <>
            <Button wide busy={isUnderWay} onClick={onConfirm}>
              {t(isFree ? 'offer.redeemFree' : 'offer.redeem')}
            </Button>
            <Button wide variant="quiet" disabled={isUnderWay} onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          </>
        }
      >
        <strong>{offer.Title}</strong>
        <br />
        {isFree ? t('offer.confirmFreeText') : t('offer.confirmText', { amount: points(offer.VeloAmount) })}
      </Dialog>
      <FailureDialog state={state} onRetry={onConfirm} onClose={onCancel} onConnect={onConnect} />
    </>
  );
}

type FailureDialogProps = {
  state: RedeemState;
  onRetry: () => void;
  onClose: () => void;
  onConnect: () => void;
};

/** That a press brought nothing and why; of a lost reply, that it may have, and the way to ask again [REDEEM-06, REDEEM-19, REDEEM-20]. */
export function FailureDialog({ state, onRetry, onClose, onConnect }: FailureDialogProps): ReactNode {
  const { t } = useSpeech();
  const isLost = state.kind === 'lost';
  const canConnect = state.kind === 'refused' && state.reason === 'PROVIDER_NOT_CONNECTED';
  const isUnknown = isLost && state.why !== 'trouble';
  return (
    <Dialog
      open={isLost || state.kind === 'refused'}
      onClose={onClose}
      tone={isUnknown ? 'warning' : 'error'}
      icon={<Icon name={isLost && state.why === 'unheard' ? 'offline' : 'alert'} />}
      title={t(isUnknown ? 'offer.lostTitle' : 'offer.failedTitle')}
      actions={
        <>
          {isLost && (
            <Button wide onClick={onRetry}>
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
              {t('connect.title')}
            </Button>
          )}
          <Button wide variant={isLost || canConnect ? 'quiet' : 'primary'} onClick={onClose}>
            {t(isLost || canConnect ? 'common.cancel' : 'common.ok')}
          </Button>
        </>
      }
    >
      {failureText(state, t)}
    </Dialog>
  );
}

function failureText(state: RedeemState, t: Speech['t']): string {
  if (state.kind === 'refused' && state.reason !== null) return t(`errors.${state.reason}`);
  if (state.kind === 'lost' && state.why === 'pending') return t('errors.REDEMPTION_PENDING');
  if (state.kind === 'lost' && state.why === 'unheard') return t('offer.lostText');
  return t('offer.failedText');
}
