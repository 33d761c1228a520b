import type { ComponentProps, ReactNode } from 'react';
import { ConnectDrawer } from '../../features/connect/connect-drawer.tsx';
import { VerifyOver } from '../verify-over.tsx';

export function ConnectOver(drawer: ComponentProps<typeof ConnectDrawer>): ReactNode {
  return (
    <VerifyOver>
      <ConnectDrawer {...drawer} />
    </VerifyOver>
  );
}
