import { closeInvitation } from '@fareback/contract';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { api } from '../../data/calls/client.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';

const InvitationCard = lazyPart(() => import('../../features/codes/invitation-card.tsx'), 'InvitationCard', 'inPlace');

type FriendsInvitationProps = { onVerify: () => void; onEnterCode: () => void };

/** The member's referral, while there is something to show [REFER-20, REFER-21]. */
export function FriendsInvitation(ways: FriendsInvitationProps): ReactNode {
  const member = useUserInfo();
  const savedInvitation = member?.keptInvitation ?? null;
  const followed = member?.usedInviteCodes.find(({ referral }) => referral !== undefined)?.referral ?? null;
  const activeReferral = followed?.state === 'PAID' ? null : followed;
  // A paid referral is among the points, so there is nothing left to show.
  const isSettled = savedInvitation?.state === 'ENTERED' && followed?.state === 'PAID';
  useEffect(() => {
    if (isSettled) api.call(closeInvitation).catch(() => {});
  }, [isSettled]);
  if (activeReferral === null && (savedInvitation === null || savedInvitation.state === 'ENTERED')) return null;
  return (
    <Suspense fallback={null}>
      <InvitationCard saved={savedInvitation} referral={activeReferral} {...ways} />
    </Suspense>
  );
}
