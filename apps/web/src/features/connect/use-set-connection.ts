import {
  connectProvider,
  disconnectProvider,
  normalizeIdentifier,
  type Provider,
  type ProviderStatus,
} from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { dataSets } from '../../data/data-sets.ts';
import { refresh } from '../../data/refresh.ts';
import { withStatus } from './connections.ts';

/** Connects and disconnects a provider; the status that the server answers is kept at once, then what hangs on it is reloaded [PROV-15, PROV-16]. Both reject with the server's refusal. */
export function useSetConnection(): {
  connect: (provider: Provider, identifier: string, secondFact: string) => Promise<ProviderStatus>;
  disconnect: (provider: Provider) => Promise<ProviderStatus>;
} {
  const client = useQueryClient();
  const keep = (status: ProviderStatus): ProviderStatus => {
    client.setQueryData(dataSets.providerStatuses().queryKey, (all) => all && withStatus(all, status));
    void refresh(client, 'connection');
    return status;
  };
  return {
    connect: async (provider, text, secondFact) => {
      const identifier = normalizeIdentifier(provider.identifierType, text);
      const body = { ProviderID: provider.ProviderID, identifier, secondFact };
      return keep(await api.call(connectProvider, { body }));
    },
    disconnect: async ({ ProviderID }) => keep(await api.call(disconnectProvider, { params: { id: ProviderID } })),
  };
}
