import type { Provider } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { type ConsentMessage, onConsent } from '../../device/consent-message.ts';

/** What the provider's window says last may come just after this one is looked at again. */
const newsMs = 1_500;

/**
 * Calls back with what came of a way to a provider that leads through another window: when that window has come back to the
 * app and tells, or, while `isAway`, when this one is looked at again. A window that was closed, or left standing, says
 * nothing, and one of another site cannot be asked: the server is, whether the account is connected by now (`OPEN`: it is
 * not) [PROV-21].
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
      // The server could not be asked now: the next look asks again.
      timer = setTimeout(() => void lookedAt().catch(() => {}), newsMs);
    };
    addEventListener('focus', focused);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', focused);
    };
  }, []);
}
