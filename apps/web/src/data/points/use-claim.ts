import {
  claimAllEarnings,
  claimEarning,
  claimEarningGroup,
  type Earning,
  type UnclaimedGroup,
} from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/language.tsx';
import { api } from '../calls/client.ts';
import { isLostAnswer } from '../calls/is-lost-answer.ts';
import { isTransientFailure } from '../calls/is-transient-failure.ts';
import { unclaimedEarnings } from '../sets/data-sets.ts';
import { refresh } from '../sets/refresh.ts';
import { replaceEarnings } from './replace-earnings.ts';

/** Something claimable by one call: its expected points, and the call. */
export interface Claim {
  amount: number;
  call: () => Promise<readonly Earning[]>;
}

export const claimOfOne = ({ EarningID: id, amount }: Earning): Claim => ({
  amount,
  call: async () => [await api.call(claimEarning, { params: { id } })],
});

/** Claims the unclaimed earnings of one group [EARNING-12]. */
export const claimOfGroup = ({ GroupID, amount }: UnclaimedGroup): Claim => ({
  amount,
  call: async () => (await api.call(claimEarningGroup, { body: { GroupID } })).data,
});

/** Claims everything, including earnings this page has not loaded [EARNING-04]. */
export const claimOfAll = (groups: readonly UnclaimedGroup[]): Claim => ({
  amount: groups.reduce((sum, { amount }) => sum + amount, 0),
  call: async () => (await api.call(claimAllEarnings)).data,
});

/** Retries once after a lost response or a gateway error; claims are idempotent. */
async function callWithOneRetry<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    if (!isLostAnswer(error)) throw error;
    return call();
  }
}

/**
 * Sends a claim, updates the lists and returns the claimed points [EARNING-06]. Rejects if it fails; after a lost
 * response it reloads at once, and again when the network is back.
 */
export function useClaim(): (claim: Claim) => Promise<number> {
  const client = useQueryClient();
  const { language } = useTranslation();
  return async ({ amount, call }) => {
    const reloadLists = () => void refresh(client, 'lostClaim');
    const claimed = await callWithOneRetry(call).catch((error: unknown) => {
      if (isTransientFailure(error)) {
        reloadLists();
        addEventListener('online', reloadLists, { once: true });
      }
      throw error;
    });
    replaceEarnings(client, claimed);
    // After a lost response the retry returns no earnings, because they are claimed already.
    const isKnown = claimed.length > 0;
    void client.invalidateQueries({ queryKey: unclaimedEarnings(language).queryKey });
    void refresh(client, isKnown ? 'claim' : 'lostClaim');
    return isKnown ? claimed.reduce((sum, earning) => sum + earning.amount, 0) : amount;
  };
}
