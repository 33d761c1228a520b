import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { signOutMember } from '../../data/member.ts';
import { useUserInfo } from '../../data/use-user-info.ts';
import type { AccountActions } from '../../features/account/account-details.tsx';
import { UserId } from '../../features/menu/user-id.tsx';
import { VerificationDrawer } from '../../features/verification/verification-drawer.tsx';
import { useConfig } from '../../tenant/config.tsx';

/** What My Account needs of the rest of the app, as a page and as a drawer alike; draw `over` inside it. */
export function useAccountActions(): { actions: AccountActions; over: ReactNode } {
  const client = useQueryClient();
  const { IsUserIDDisplay } = useConfig();
  const userId = useUserInfo()?.UserID ?? '';
  const [verifying, setVerifying] = useState<{ isOpen: boolean } | null>(null);
  const close = () => setVerifying({ isOpen: false });
  return {
    actions: {
      onVerify: () => setVerifying({ isOpen: true }),
      onSignOut: () => void signOutMember(client),
      userId: IsUserIDDisplay && userId !== '' ? <UserId /> : null,
    },
    over: verifying && <VerificationDrawer open={verifying.isOpen} onClose={close} onVerified={close} />,
  };
}
