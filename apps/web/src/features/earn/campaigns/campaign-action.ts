import type { Campaign } from '@fareback/contract';
import { type Destination, destinationOf, type Here } from '../../../navigation/destination.ts';
import { getRequirements } from './campaign-types.ts';

/** What a campaign's button does; null is no button. */
export type Action = { kind: 'connect' } | Destination | null;

/**
 * Returns the button of an available campaign: only with a non-blank address, or of connect type [CAMP-06, CAMP-09].
 */
export function actionOf(
  campaign: Pick<Campaign, 'CampaignType' | 'ActionButtonUrl' | 'ctaAction' | 'target'>,
  here: Here,
): Action {
  const way = destinationOf(campaign.ActionButtonUrl, here, campaign.target);
  const isConnect = getRequirements(campaign) === 'account';
  if (campaign.ctaAction === 'NONE') return null;
  if (campaign.ctaAction === 'CONNECT' && (isConnect || way !== null)) return { kind: 'connect' };
  return way ?? (isConnect ? { kind: 'connect' } : null);
}
