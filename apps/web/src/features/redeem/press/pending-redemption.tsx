import type { Redemption } from '@fareback/contract';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useUserInfo } from '../../../data/member/use-user-info.ts';
import { useShowFresh } from '../shop/use-show-fresh.ts';
import { clearAnyPendingAttempt, getPendingAttempt } from './pending-attempt.ts';
import { FailureDialog } from './redeem-dialogs.tsx';
import { useRedeem } from './use-redeem.ts';

/** Requests the result of the previous page's redemption; renders nothing unless that fails [REDEEM-19]. */
export function PendingRedemption({
  onRedeemed,
  onConnect,
}: {
  onRedeemed: (redemption: Redemption) => void;
  onConnect: () => void;
}): ReactNode {
  const userId = useUserInfo()?.UserID;
  const { state, resume, reset } = useRedeem(useShowFresh(onRedeemed));
  const goOn = useEffectEvent(() => {
    const press = getPendingAttempt();
    if (press !== null && press.userId === userId) void resume(press);
    else clearAnyPendingAttempt();
  });
  useEffect(() => {
    if (userId !== undefined) goOn();
  }, [userId]);
  const retry = () => {
    const press = getPendingAttempt();
    if (press === null) reset();
    else void resume(press);
  };
  return <FailureDialog state={state} onRetry={retry} onClose={reset} onConnect={onConnect} />;
}
