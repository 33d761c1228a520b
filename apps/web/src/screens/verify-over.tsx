import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { VerifyWay } from '../features/connect/banner.tsx';

const VerificationDrawer = lazyPart(
  () => import('../features/verification/verification-drawer.tsx'),
  'VerificationDrawer',
);

/** Lets the connect flow open the phone verification in a drawer over it, and continue afterwards [PROV-31]. */
export function VerifyOver({ children }: { children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const close = () => setOpen(false);
  return (
    <VerifyWay value={() => setOpen(true)}>
      {children}
      {isOpen !== null && (
        <Suspense fallback={null}>
          <VerificationDrawer open={isOpen} onClose={close} onVerified={close} />
        </Suspense>
      )}
    </VerifyWay>
  );
}
