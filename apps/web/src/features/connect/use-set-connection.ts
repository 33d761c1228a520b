import {
  confirmMailedCode,
  connectProvider,
  disconnectProvider,
  normalizeIdentifier,
  type Provider,
  type ProviderStatus,
  recogniseRide,
  resendMailedCode,
} from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { withStatus } from './connections.ts';

/** Actions on an account; each rejects with the server's error. */
interface SetConnection {
  connect: (provider: Provider, identifier: string, secondFact: string) => Promise<ProviderStatus>;
  /** Verifies an email account with the mailed code. */
  confirmCode: (provider: Provider, code: string) => Promise<ProviderStatus>;
  resendCode: (provider: Provider) => Promise<ProviderStatus>;
  /** Verifies a card with a ride; `riddenAt` is YYYY-MM-DDTHH:MM in the agency's time zone. */
  tellRide: (provider: Provider, ride: { riddenAt: string; stop: string }) => Promise<ProviderStatus>;
  /** Ends a connection; after a lost response, the reloaded status decides [ERR-30]. */
  disconnect: (provider: Provider) => Promise<void>;
}

/**
 * Connects, verifies and disconnects accounts. Caches the returned status at once, then reloads dependent data
 * [PROV-15, PROV-16].
 */
export function useSetConnection(): SetConnection {
  const client = useQueryClient();
  const keep = (status: ProviderStatus): ProviderStatus => {
    client.setQueryData(dataSets.providerStatuses().queryKey, (all) => all && withStatus(all, status));
    void refresh(client, 'connection');
    return status;
  };
  // Reload even after an error or a lost response, because the status may have changed: a failed account, a claim by
  // another member, a mailed code.
  const settled = (call: Promise<ProviderStatus>): Promise<ProviderStatus> =>
    call.then(keep, (error: unknown) => {
      void client.invalidateQueries({ queryKey: dataSets.providerStatuses().queryKey });
      throw error;
    });
  const isGone = async ({ ProviderID }: Provider): Promise<boolean> => {
    const statuses = await client.fetchQuery({ ...dataSets.providerStatuses(), staleTime: 0 }).catch(() => null);
    return statuses?.find((one) => one.ProviderID === ProviderID)?.status === 'DISCONNECTED';
  };
  const at = ({ ProviderID }: Provider) => ({ params: { id: ProviderID } });
  return {
    connect: (provider, text, secondFact) => {
      const identifier = normalizeIdentifier(provider.identifierType, text);
      const body = { ProviderID: provider.ProviderID, identifier, secondFact };
      return settled(api.call(connectProvider, { body }));
    },
    confirmCode: (provider, code) => settled(api.call(confirmMailedCode, { ...at(provider), body: { code } })),
    resendCode: (provider) => settled(api.call(resendMailedCode, { ...at(provider), body: {} })),
    tellRide: (provider, ride) => settled(api.call(recogniseRide, { ...at(provider), body: ride })),
    disconnect: async (provider) => {
      try {
        await settled(api.call(disconnectProvider, at(provider)));
      } catch (error) {
        if (!isLostAnswer(error) || !(await isGone(provider))) throw error;
        void refresh(client, 'connection');
      }
    },
  };
}
