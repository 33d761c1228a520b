import type { Campaign, ConnectionStatus, ProviderStatus } from '@fareback/contract';
import { asksOf } from './campaign-types.ts';

/** What a campaign asks of its member, read off the member's connections. */
type Connected = Pick<Campaign, 'CampaignType' | 'providers'>;

/** What pressing a card opens: the details, or a prompt to connect a provider first. */
export type Press = { opens: 'details' } | { opens: 'connect'; providerId: string };

const hiding: readonly ConnectionStatus[] = ['NOT_VALID_PROVIDER', 'REQUIRE_DISCONNECT'];

/** The state of one connection; without an entry it was never made [CAMP-14]. */
function connectionOf(statuses: readonly ProviderStatus[], providerId: string): ConnectionStatus {
  return statuses.find(({ ProviderID }) => ProviderID === providerId)?.status ?? 'NEVER_CONNECTED';
}

/** Whether a campaign is hidden: one of its providers is no longer valid or must be disconnected [CAMP-13]. */
export function isHidden(campaign: Connected, statuses: readonly ProviderStatus[]): boolean {
  return campaign.providers.some((id) => hiding.includes(connectionOf(statuses, id)));
}

/** The first provider that a campaign needs and that isn't connected, with where it stands; undefined where none is missing [CAMP-12, CAMP-14]. */
export function missingAccount(
  { providers }: Pick<Campaign, 'providers'>,
  statuses: readonly ProviderStatus[],
): { providerId: string; status: ConnectionStatus } | undefined {
  return providers
    .map((providerId) => ({ providerId, status: connectionOf(statuses, providerId) }))
    .find(({ status }) => status !== 'CONNECTED');
}

/** What a card opens: a connect prompt while a needed provider isn't connected, connect campaigns aside; else the details [CAMP-14]. */
export function pressOf(campaign: Connected, statuses: readonly ProviderStatus[]): Press {
  if (asksOf(campaign) === 'account') return { opens: 'details' };
  const missing = missingAccount(campaign, statuses);
  return missing === undefined ? { opens: 'details' } : { opens: 'connect', providerId: missing.providerId };
}
