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

/** What a member can do about an account; each rejects with the server's refusal. */
interface SetConnection {
  /** Names an account, by what is typed. */
  connect: (provider: Provider, identifier: string, secondFact: string) => Promise<ProviderStatus>;
  /** Proves an e-mail account by the code mailed to it. */
  confirmCode: (provider: Provider, code: string) => Promise<ProviderStatus>;
  resendCode: (provider: Provider) => Promise<ProviderStatus>;
  /** Proves a card by a ride; `riddenAt` is YYYY-MM-DDTHH:MM on the agency's clocks. */
  tellRide: (provider: Provider, ride: { riddenAt: string; stop: string }) => Promise<ProviderStatus>;
  /** Ends a connection; of an answer that was lost, what stands afterwards tells [ERR-30]. */
  disconnect: (provider: Provider) => Promise<void>;
}

/** Connects, proves and disconnects accounts; the status that the server answers is kept at once, then what hangs on it is reloaded [PROV-15, PROV-16]. */
export function useSetConnection(): SetConnection {
  const client = useQueryClient();
  const keep = (status: ProviderStatus): ProviderStatus => {
    client.setQueryData(dataSets.providerStatuses().queryKey, (all) => all && withStatus(all, status));
    void refresh(client, 'connection');
    return status;
  };
  // Refused or unheard, something may stand otherwise now: an account that failed, one that somebody else proved, a code that was mailed.
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
