import { getProviderRedirect, type Provider } from '@fareback/contract';
import type { ReactNode } from 'react';
import { api } from '../../data/client.ts';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';
import { Button } from '../../ui/form/button.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ConnectError } from './connect-error.tsx';
import { nameOf } from './connections.ts';
import { useAttempt } from './use-attempt.ts';

/** Leads to the sign-in of a provider that has its own; a refusal stands above with a retry [PROV-24, PROV-25]. */
export function LeaveToProvider({ provider }: { provider: Provider }): ReactNode {
  const { t } = useWholeSpeech();
  const { busy, refusal, attempt } = useAttempt();
  const name = nameOf(provider);
  const leave = () =>
    void attempt(async () => {
      const reply = await api.call(getProviderRedirect, { params: { id: provider.ProviderID } });
      goTo(reply.providerRedirectURL);
    });
  return (
    <Stack gap={5}>
      <p>{t('connect.oauthText', { provider: name })}</p>
      {refusal !== null && <ConnectError text={refusal} onRetry={leave} busy={busy} />}
      <Button wide busy={busy} onClick={leave} icon={<Icon name="external" size={18} />}>
        {t('connect.goToProvider', { provider: name })}
      </Button>
    </Stack>
  );
}

/** Follows the address of an outside provider; only web addresses are followed. */
function goTo(address: string): void {
  if (/^https?:\/\//.test(address)) location.assign(address);
}
