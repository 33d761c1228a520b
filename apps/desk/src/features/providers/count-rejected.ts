import type { ProviderHealth } from '@fareback/contract/admin';

export const countRejected = ({ refused }: ProviderHealth): number =>
  refused.reduce((sum, { events }) => sum + events, 0);
