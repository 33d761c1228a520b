import type { QueryClient } from '@tanstack/react-query';
import { clearErrors } from '../../state/notices.ts';
import { type DataSet, dataSets } from './data-sets.ts';

/**
 * Data sets that an occasion reloads; `transactions` are the history pages. Data of a single feature, such as sessions,
 * is reloaded by that feature.
 */
const groups = {
  opening: [...(Object.keys(dataSets) as DataSet[]), 'transactions'],
  /** The page becomes visible again [AUTH-33], pull to refresh, back online. */
  visible: ['userInfo', 'earnings', 'campaigns', 'campaignStatuses', 'offers', 'offerStatuses', 'providerStatuses'],
  /** A poll, which has the statuses, found that the agency's content changed, as after a publish [PWA-44]. */
  content: [
    'campaigns',
    'campaignCategories',
    'featuredCampaigns',
    'offers',
    'offerStatuses',
    'offerCategories',
    'providers',
    'updateCards',
    'actionBoxes',
    'actionBoxCategories',
  ],
  redemption: ['userInfo', 'earnings', 'transactions', 'offers', 'offerStatuses', 'campaignStatuses', 'favoriteCount'],
  redemptionClosed: ['offers', 'userInfo'],
  /** Points were claimed; the caller replaces the returned entries [EARNING-06]. */
  claim: ['userInfo'],
  /** A claim's response was lost: load the outcome. */
  lostClaim: ['userInfo', 'earnings', 'transactions'],
  favorite: ['offers', 'favoriteCount'],
  /** A favorite was rejected: load what may have caused it. */
  refusedFavorite: ['userInfo', 'offers', 'favoriteCount'],
  connection: ['providerStatuses', 'campaignStatuses', 'earnings', 'userInfo'],
  /** Terms were accepted for the first time, which connects the accounts that the agency imported [IMP-04]. */
  agreement: ['providerStatuses', 'campaignStatuses', 'earnings'],
  status: ['userInfo', 'offers', 'offerStatuses'],
  account: ['userInfo'],
  /** The dialog about the reactivation bonus was closed [TUT-12]. */
  reactivation: ['userInfo', 'earnings'],
  friends: ['userInfo', 'earnings', 'transactions'],
  code: ['userInfo', 'campaigns', 'campaignStatuses', 'providers', 'actionBoxes', 'updateCards'],
} as const satisfies Record<string, readonly (DataSet | 'transactions')[]>;

type Occasion = keyof typeof groups;

/** Occasions without a successful action of the member. */
const withoutSuccess: ReadonlySet<Occasion> = new Set([
  'opening',
  'visible',
  'content',
  'lostClaim',
  'refusedFavorite',
]);

/**
 * Reloads the data sets of an occasion, also those off screen, and dismisses earlier errors if it follows a success.
 * Resolves when all have loaded or failed.
 */
export async function refresh(client: QueryClient, occasion: Occasion): Promise<void> {
  if (!withoutSuccess.has(occasion)) clearErrors();
  await Promise.all(groups[occasion].map((name) => client.invalidateQueries({ queryKey: [name], refetchType: 'all' })));
}
