import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { signOutMember } from '../../data/member/member.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import type { AccountActions } from '../../features/account/account-details.tsx';
import { UserId } from '../../features/menu/user-id.tsx';
import { PartOnItsWay } from '../../navigation/part-on-its-way.tsx';
import { useConfig } from '../../tenant/config.tsx';

const VerificationDrawer = lazyPart(
  () => import('../../features/verification/verification-drawer.tsx'),
  'VerificationDrawer',
);

/** Actions of My Account for page and drawer; render `over` inside it. */
export function useAccountActions(): { actions: AccountActions; over: ReactNode } {
  const client = useQueryClient();
  const { IsUserIDDisplay } = useConfig();
  const userId = useUserInfo()?.UserID ?? '';
  const [verifying, setVerifying] = useState<{ isOpen: boolean; isChange: boolean } | null>(null);
  const close = () => setVerifying((last) => last && { ...last, isOpen: false });
  return {
    actions: {
      onVerify: () => setVerifying({ isOpen: true, isChange: false }),
      onChangePhone: () => setVerifying({ isOpen: true, isChange: true }),
      onSignOut: () => void signOutMember(client),
      userId: IsUserIDDisplay && userId !== '' ? <UserId /> : null,
    },
    over: verifying && (
      <Suspense fallback={<PartOnItsWay />}>
        <VerificationDrawer open={verifying.isOpen} isChange={verifying.isChange} onClose={close} onVerified={close} />
      </Suspense>
    ),
  };
}
