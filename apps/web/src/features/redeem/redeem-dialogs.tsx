import type { Offer } from '@fareback/contract';
import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/language.tsx';
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
};

/** Asks before points go, waits while they do, and says so when it did not work [REDEEM-05, REDEEM-06]. */
export function RedeemDialogs({ offer, isAsking, state, onConfirm, onCancel }: RedeemDialogsProps): ReactNode {
  const { t, points } = useSpeech();
  const hasFailed = state === 'failed' || state === 'lost';
  const isFree = offer.VeloAmount === 0;
  return (
    <>
      <Dialog
        open={isAsking && !hasFailed}
        onClose={() => {
          if (state !== 'redeeming') onCancel();
        }}
        icon={<Icon name="gift" />}
        title={t('offer.confirmTitle')}
        actions={
          <>
            <Button wide busy={state === 'redeeming'} onClick={onConfirm}>
              {t('offer.redeem')}
            </Button>
            <Button wide variant="quiet" disabled={state === 'redeeming'} onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          </>
        }
      >
        <strong>{offer.Title}</strong>
        <br />
        {isFree ? t('offer.confirmFreeText') : t('offer.confirmText', { amount: points(offer.VeloAmount) })}
      </Dialog>
      <Dialog
        open={hasFailed}
        onClose={onCancel}
        tone="error"
        icon={<Icon name="alert" />}
        title={t('offer.failedTitle')}
        actions={
          <>
            {state === 'lost' && (
              <Button wide onClick={onConfirm}>
                {t('common.retry')}
              </Button>
            )}
            <Button wide variant={state === 'lost' ? 'quiet' : 'primary'} onClick={onCancel}>
              {t(state === 'lost' ? 'common.cancel' : 'common.ok')}
            </Button>
          </>
        }
      >
        {t('offer.failedText')}
      </Dialog>
    </>
  );
}
