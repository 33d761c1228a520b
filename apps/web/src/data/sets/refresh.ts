import type { QueryClient } from '@tanstack/react-query';
import { endErrors } from '../../state/notices.ts';
import { type DataSet, dataSets } from './data-sets.ts';

/**
 * What several screens show and an occasion reloads; `transactions` are the pages of history. What one feature alone shows
 * (sessions, reports of missing rides), or one answer makes doubtful, is reloaded where that is known.
 */
const groups = {
  /** What the device has kept is shown [ERR-14]. */
  opening: [...(Object.keys(dataSets) as DataSet[]), 'transactions'],
  /** The page becomes visible again [AUTH-33], pull to refresh, back online. */
  visible: ['userInfo', 'earnings', 'campaigns', 'campaignStatuses', 'offers', 'offerStatuses', 'providerStatuses'],
  /** After a redemption succeeded [REDEEM-07]. */
  redemption: ['userInfo', 'earnings', 'transactions', 'offers', 'offerStatuses', 'campaignStatuses', 'favoriteCount'],
  /** The redemption's result was closed [REDEEM-08]. */
  redemptionClosed: ['offers', 'userInfo'],
  /** Points were claimed; the returned entries are put in place by the caller [EARNING-06]. */
  claim: ['userInfo'],
  /** Points were claimed by a call whose answer was lost: what became of the entries is asked. */
  lostClaim: ['userInfo', 'earnings', 'transactions'],
  /** An offer was marked or unmarked as a favourite [API-42]. */
  favorite: ['offers', 'favoriteCount'],
  /** A mark was refused: what it was refused for is asked. */
  refusedFavorite: ['userInfo', 'offers', 'favoriteCount'],
  /** A provider was connected or disconnected. */
  connection: ['providerStatuses', 'campaignStatuses', 'earnings', 'userInfo'],
  /** Terms were agreed to for the first time: accounts that the agency brought along are connected with it [IMP-04]. */
  agreement: ['providerStatuses', 'campaignStatuses', 'earnings'],
  /** A phone was verified or terms were agreed to. */
  status: ['userInfo', 'offers', 'offerStatuses'],
  /** Name or email was changed [ACCT-02]. */
  account: ['userInfo'],
  /** The dialog about the bonus for coming back was closed [TUT-12]. */
  reactivation: ['userInfo', 'earnings'],
  /** Friends brought points [REFER-17]. */
  friends: ['userInfo', 'earnings', 'transactions'],
  /** A code was accepted [CODE-09]. */
  code: ['userInfo', 'campaigns', 'campaignStatuses', 'providers', 'actionBoxes', 'updateCards'],
} as const satisfies Record<string, readonly (DataSet | 'transactions')[]>;

/** An occasion on which data is reloaded. */
export type Occasion = keyof typeof groups;

/** Occasions that follow nothing the member did with success. */
const withoutSuccess: ReadonlySet<Occasion> = new Set(['opening', 'visible', 'lostClaim', 'refusedFavorite']);

/** Reloads the data sets of an occasion, and ends what was said of failed tries before it; sets off screen too, so that another tab opens with what is true now. Resolves when all have arrived or failed. */
export async function refresh(client: QueryClient, occasion: Occasion): Promise<void> {
  if (!withoutSuccess.has(occasion)) endErrors();
  await Promise.all(groups[occasion].map((name) => client.invalidateQueries({ queryKey: [name], refetchType: 'all' })));
}
