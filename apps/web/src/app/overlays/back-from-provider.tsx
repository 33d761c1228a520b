import type { ReactNode } from 'react';
import { ConsentReturn } from '../../features/connect/consent-return.tsx';
import { VerifyOver } from '../../screens/verify-over.tsx';

/** What came of a way to a provider, gone on with where it failed [PROV-21]. */
export function BackFromProvider(): ReactNode {
  return (
    <VerifyOver>
      <ConsentReturn />
    </VerifyOver>
  );
}
