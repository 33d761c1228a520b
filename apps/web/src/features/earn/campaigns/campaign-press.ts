import { type Campaign, type ConnectionStatus, getCampaignRequirement, type ProviderStatus } from '@fareback/contract';
import { type Destination, destinationOf, type Here } from '../../../navigation/destination.ts';

/** The fields of a campaign that decide which connections it needs. */
type Connected = Pick<Campaign, 'CampaignType' | 'providers'>;

/** What a click on a card opens: the details, or a prompt to connect a provider first. */
export type Press = { opens: 'details' } | { opens: 'connect'; providerId: string };

const hiding: readonly ConnectionStatus[] = ['NOT_VALID_PROVIDER', 'REQUIRE_DISCONNECT'];

/** Status of a connection; without an entry it was never connected [CAMP-14]. */
function connectionOf(statuses: readonly ProviderStatus[], providerId: string): ConnectionStatus {
  return statuses.find(({ ProviderID }) => ProviderID === providerId)?.status ?? 'NEVER_CONNECTED';
}

/** True if a provider of the campaign is no longer valid or must be disconnected [CAMP-13]. */
export function isHidden(campaign: Connected, statuses: readonly ProviderStatus[]): boolean {
  return campaign.providers.some((id) => hiding.includes(connectionOf(statuses, id)));
}

/**
 * Returns the first provider that a campaign needs and that is not connected, with its status; undefined if all are
 * connected [CAMP-12, CAMP-14].
 */
export function missingAccount(
  { providers }: Pick<Campaign, 'providers'>,
  statuses: readonly ProviderStatus[],
): { providerId: string; status: ConnectionStatus } | undefined {
  return providers
    .map((providerId) => ({ providerId, status: connectionOf(statuses, providerId) }))
    .find(({ status }) => status !== 'CONNECTED');
}

/**
 * Returns what a card opens: a connect prompt if a needed provider is missing, except for connect campaigns; else the
 * details [CAMP-14].
 */
export function pressOf(campaign: Connected, statuses: readonly ProviderStatus[]): Press {
  if (getCampaignRequirement(campaign.CampaignType) === 'account') return { opens: 'details' };
  const missing = missingAccount(campaign, statuses);
  return missing === undefined ? { opens: 'details' } : { opens: 'connect', providerId: missing.providerId };
}

/** What a campaign's button does; null is no button. */
type Action = { kind: 'connect' } | Destination | null;

/**
 * Returns the button of an available campaign: only with a non-blank address, or of connect type [CAMP-06, CAMP-09].
 */
export function actionOf(
  campaign: Pick<Campaign, 'CampaignType' | 'ActionButtonUrl' | 'ctaAction' | 'target'>,
  here: Here,
): Action {
  const way = destinationOf(campaign.ActionButtonUrl, here, campaign.target);
  const isConnect = getCampaignRequirement(campaign.CampaignType) === 'account';
  if (campaign.ctaAction === 'NONE') return null;
  if (campaign.ctaAction === 'CONNECT' && (isConnect || way !== null)) return { kind: 'connect' };
  return way ?? (isConnect ? { kind: 'connect' } : null);
}
