import type { ReactNode } from 'react';
import { ConsentReturn } from '../../features/connect/consent-return.tsx';
import { VerifyOver } from '../../screens/verify-over.tsx';

/** Result of connecting a provider, with a retry after a failure [PROV-21]. */
export function BackFromProvider(): ReactNode {
  return (
    <VerifyOver>
      <ConsentReturn />
    </VerifyOver>
  );
}
