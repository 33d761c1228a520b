import type { Provider } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { ConnectError } from './connect-error.tsx';
import { nameOf } from './connections.ts';
import { useConsent } from './use-consent.ts';

/**
 * Opens a provider's own sign-in; a result other than success is shown above with a retry [PROV-20, PROV-24, PROV-25].
 */
export function LeaveToProvider({ provider, onDone }: { provider: Provider; onDone: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const { busy, refusal, isAway, leave } = useConsent(provider, onDone);
  const name = nameOf(provider);
  return (
    <Stack gap={5}>
      <p aria-live="polite">
        {t(isAway && refusal === null ? 'connect.consentAway' : 'connect.oauthText', { provider: name })}
      </p>
      {refusal !== null && <ConnectError text={refusal} onRetry={leave} busy={busy} />}
      {refusal === null && (
        <Button wide busy={busy} onClick={leave} icon={<Icon name="external" size={18} />}>
          {t('connect.goToProvider', { provider: name })}
        </Button>
      )}
    </Stack>
  );
}
