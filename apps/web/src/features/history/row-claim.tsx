import type { Earning } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { isUnclaimed } from '../../data/points/is-unclaimed.ts';
import { claimOfOne, useClaim } from '../../data/points/use-claim.ts';
import { session } from '../../device/session.ts';
import { ClaimFailed } from '../../forms/claim-failed.tsx';
import { useTranslation } from '../../i18n/language.tsx';

/** Claims an unclaimed entry of the history; renders nothing for others [EARNING-03, EARNING-12]. */
export function RowClaim({ earning, title }: { earning: Earning; title: string }): ReactNode {
  const { t, points } = useTranslation();
  const send = useClaim();
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'lost'>('idle');
  const amount = points(earning.amount);
  const isOver = !isUnclaimed(earning);
  // The claimed button disappears; its focus moves to the row, one Tab before the next button.
  const row = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isOver && document.activeElement === document.body) row.current?.focus();
  }, [isOver]);
  const claim = async () => {
    setState('sending');
    try {
      announce(t('earning.claimed', { amount: points(await send(claimOfOne(earning))) }));
      setState('idle');
    } catch (error) {
      const isLost = isLostAnswer(error);
      // The message about the ended session is already shown [ERR-39].
      if (session.get() === 'signedOut') return;
      setState(isLost ? 'lost' : 'failed');
      announce(t(isLost ? 'offer.claimLostText' : 'offer.failedText'), 'assertive');
    }
  };
  if (isOver) return null;
  return (
    <>
      <Button
        size="small"
        busy={state === 'sending'}
        aria-label={`${t('earning.claim')}: ${t('common.amount', { amount })}, ${title}`}
        onClick={({ currentTarget }) => {
          row.current = currentTarget.closest('li');
          void claim();
        }}
      >
        {t('earning.claim')}
      </Button>
      {(state === 'failed' || state === 'lost') && (
        <ClaimFailed isLost={state === 'lost'} onClose={() => setState('idle')} />
      )}
    </>
  );
}
