import { ApiError, getProviderRedirect, limits, type Provider } from '@fareback/contract';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { type ConsentMessage, onConsent } from '../../device/consent-message.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useLocation } from '../../navigation/router.ts';
import { isOpenedFromHomeScreen } from '../../pwa/install-prompt.ts';
import { notify } from '../../state/notices.ts';
import { nameOf } from './connections.ts';
import { consentText } from './consent-outcome.ts';

/** The popup's message may arrive just after this window gets the focus. */
const newsMs = 1_500;

/**
 * Calls back with the result of a provider sign-in in another window: when that window reports it, or, while `isAway`,
 * when this window gets the focus. A closed or abandoned popup reports nothing and cross-origin windows cannot be
 * inspected, so the server is asked if the account is connected (`OPEN`: not yet) [PROV-21].
 */
function useConsentOutcome(
  { ProviderID }: Provider,
  isAway: boolean,
  tell: (outcome: ConsentMessage['outcome'] | 'OPEN') => void,
): void {
  const client = useQueryClient();
  const heard = useEffectEvent(({ providerId, outcome }: ConsentMessage) => {
    if (providerId === ProviderID) tell(outcome);
  });
  useEffect(() => onConsent((news) => heard(news)), []);

  const lookedAt = useEffectEvent(async () => {
    if (!isAway) return;
    const statuses = await client.fetchQuery({ ...dataSets.providerStatuses(), staleTime: 0 });
    const isConnected = statuses.some((one) => one.ProviderID === ProviderID && one.status === 'CONNECTED');
    tell(isConnected ? 'CONNECTED' : 'OPEN');
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const focused = () => {
      clearTimeout(timer);
      // On failure the next focus asks again.
      timer = setTimeout(() => void lookedAt().catch(() => {}), newsMs);
    };
    addEventListener('focus', focused);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', focused);
    };
  }, []);
}

/** Lifetime of an address, less a minute. */
const freshMs = (limits.consentMinutes - 1) * 60_000;

type Display = 'page' | 'popup';

/** Single-use addresses of a provider's sign-in, prepared in advance or requested on demand [PROV-20]. */
function useConsentAddress({ ProviderID }: Provider): {
  prepare: (display: Display) => Promise<void>;
  takePrepared: (display: Display) => string | null;
  ask: (display: Display) => Promise<string>;
} {
  const { pathname } = useLocation();
  const prepared = useRef<{ address: string; display: Display; until: number } | null>(null);
  const ask = useCallback(
    async (display: Display) => {
      const query = { returnTo: pathname, display };
      const reply = await api.call(getProviderRedirect, { params: { id: ProviderID }, query });
      const address = reply.providerRedirectURL;
      if (!/^https?:\/\//.test(address)) throw new Error('No address of the web.');
      return address;
    },
    [ProviderID, pathname],
  );
  const prepare = useCallback(
    async (display: Display) => {
      prepared.current = { address: await ask(display), display, until: Date.now() + freshMs };
    },
    [ask],
  );
  const takePrepared = (display: Display): string | null => {
    const preparedAddress = prepared.current;
    prepared.current = null;
    return preparedAddress !== null && preparedAddress.display === display && preparedAddress.until > Date.now()
      ? preparedAddress.address
      : null;
  };
  return { prepare, takePrepared, ask };
}

const WIDTH = 480;
const HEIGHT = 720;

/** Opens a provider's sign-in in a popup if there is space, else in the app's window [PROV-20]. */
const displayOf = (isWide: boolean): 'popup' | 'page' => (isWide && !isOpenedFromHomeScreen() ? 'popup' : 'page');

/** Opens a centered popup; null if the browser blocks it. Only works during a click. */
function openProviderWindow(address = 'about:blank'): Window | null {
  const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2);
  const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2);
  return open(address, '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

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

/** Makes one attempt at a time; returns if one is running, and the last error [PROV-25]. */
function useAttempt(): {
  busy: boolean;
  /** Error text, possibly empty; null without an error. */
  refusal: string | null;
  setRefusal: (refusal: string | null) => void;
  attempt: (act: () => Promise<void>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await act();
    } catch (failure) {
      setRefusal(failure instanceof ApiError ? failure.description : '');
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, setRefusal, attempt };
}
