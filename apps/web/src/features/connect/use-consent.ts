import type { Provider } from '@fareback/contract';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { refresh } from '../../data/sets/refresh.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { notify } from '../../state/notices.ts';
import { nameOf } from './connections.ts';
import { consentText } from './consent-text.ts';
import { displayOf, openProviderWindow } from './provider-window.ts';
import { useAttempt } from './use-attempt.ts';
import { useConsentAddress } from './use-consent-address.ts';
import { useConsentOutcome } from './use-consent-outcome.ts';

/** Opens a provider's sign-in in a popup or in the app's window, and reports its result [PROV-20, PROV-21, PROV-25]. */
export function useConsent(
  provider: Provider,
  onDone: () => void,
): { busy: boolean; refusal: string | null; isAway: boolean; leave: () => void } {
  const { t } = useFullTranslation();
  const client = useQueryClient();
  const display = displayOf(useWide());
  const { busy, refusal, setRefusal, attempt } = useAttempt();
  const { prepare, takePrepared, ask } = useConsentAddress(provider);
  const [isAway, setAway] = useState(false);
  const name = nameOf(provider);

  useConsentOutcome(provider, isAway, (outcome) => {
    if (outcome !== 'OPEN') setAway(false);
    if (outcome !== 'CONNECTED') return setRefusal(t(consentText[outcome], { provider: name }));
    void refresh(client, 'connection');
    notify({ title: t('connect.connectedToast', { provider: name }), tone: 'success' });
    onDone();
  });

  const prepareAhead = useEffectEvent(() => prepare(display));
  useEffect(() => {
    // A click before this finishes, or after it failed, requests its own address and reports errors.
    if (provider.IsPKCEFlow) void prepareAhead().catch(() => {});
  }, [provider.IsPKCEFlow]);

  const leave = () => {
    // In an installed app the browser's offline page has no way back.
    if (!navigator.onLine) return setRefusal(t('common.noConnection'));
    const ready = takePrepared(display);
    const beside = display === 'popup' ? openProviderWindow(ready ?? undefined) : null;
    setAway(beside !== null);
    setRefusal(null);
    if (beside !== null && ready !== null) return;
    void attempt(async () => {
      try {
        // The prepared address was for a popup; if it is blocked, the app's window needs another address.
        const address = display === 'page' && ready !== null ? ready : await ask(beside === null ? 'page' : 'popup');
        (beside ?? window).location.assign(address);
      } catch (failure) {
        beside?.close();
        setAway(false);
        throw failure;
      }
    });
  };
  return { busy, refusal, isAway, leave };
}
