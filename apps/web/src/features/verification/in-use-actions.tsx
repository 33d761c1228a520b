import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { takeFocus } from '@fareback/ui/overlay/take-focus.ts';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import type { PhoneVerification } from './use-phone-verification.ts';

/** Takes over the number from the other account, or returns to enter another one [PHONE-03, PHONE-04]. */
export function InUseActions({ state }: { state: PhoneVerification }): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Stack gap={2}>
      <Button ref={takeFocus} wide busy={state.busy} onClick={() => void state.takeOver()}>
        {t('verify.sameNumber')}
      </Button>
      <Button wide variant="secondary" disabled={state.busy} onClick={state.changePhone}>
        {t('verify.otherNumber')}
      </Button>
    </Stack>
  );
}
