import type { ReactNode } from 'react';
import { AccountDrawer } from '../../features/account/account-drawer.tsx';
import { useAccountWays } from '../account/use-account-ways.tsx';

/** My Account over Home [ACCT-07]. */
export function HomeAccount(): ReactNode {
  const { ways, over } = useAccountWays();
  return <AccountDrawer ways={ways}>{over}</AccountDrawer>;
}
