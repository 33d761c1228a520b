import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

export interface OAuthMemory {
  factory: AdapterFactory;
  grants: () => string[];
  takeBack: (personId: string) => void;
}

export function createOAuthMemory(): OAuthMemory {
  const entries = new Map<string, AdapterPayload>();
  const grants = () => [...entries].filter(([key]) => key.startsWith('Grant:'));

  const factory = (model: string): Adapter => {
    const keyOf = (id: string): string => `${model}:${id}`;
    const by = (name: 'uid' | 'userCode', value: string) =>
      [...entries].find(([key, payload]) => key.startsWith(`${model}:`) && payload[name] === value)?.[1];
    return {
      find: async (id) => entries.get(keyOf(id)),
      findByUid: async (uid) => by('uid', uid),
      findByUserCode: async (userCode) => by('userCode', userCode),
      upsert: async (id, payload) => void entries.set(keyOf(id), payload),
      destroy: async (id) => void entries.delete(keyOf(id)),
      async consume(id) {
        const payload = entries.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of entries)
          if (key.startsWith(`${model}:`) && payload.grantId === grantId) entries.delete(key);
      },
    };
  };

  return {
    factory,
    grants: () => grants().map(([, { accountId = '' }]) => accountId),
    takeBack(personId) {
      for (const [key, { accountId }] of grants()) if (accountId === personId) entries.delete(key);
    },
  };
}
