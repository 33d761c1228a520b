import type { Provider } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { type ConsentMessage, onConsent } from '../../device/consent-message.ts';

/** The popup's message may arrive just after this window gets the focus. */
const newsMs = 1_500;

/**
 * Calls back with the result of a provider sign-in in another window: when that window reports it, or, while `isAway`,
 * when this window gets the focus. A closed or abandoned popup reports nothing and cross-origin windows cannot be
 * inspected, so the server is asked if the account is connected (`OPEN`: not yet) [PROV-21].
 */
export function useConsentOutcome(
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
