import type { ReactNode } from 'react';
import { AccountDrawer } from '../../features/account/account-drawer.tsx';
import { useAccountActions } from '../account/use-account-actions.tsx';

export function HomeAccount(): ReactNode {
  const { actions, over } = useAccountActions();
  return <AccountDrawer actions={actions}>{over}</AccountDrawer>;
}
