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

/** Something that can be claimed by one call: what it comes to as far as this page knows, and the call. */
export interface Claim {
  amount: number;
  call: () => Promise<readonly Earning[]>;
}

/** One earning [EARNING-03]. */
export const claimOfOne = ({ EarningID: id, amount }: Earning): Claim => ({
  amount,
  call: async () => [await api.call(claimEarning, { params: { id } })],
});

/** The unclaimed earnings of one cause [EARNING-12]. */
export const claimOfGroup = ({ GroupID, amount }: UnclaimedGroup): Claim => ({
  amount,
  call: async () => (await api.call(claimEarningGroup, { body: { GroupID } })).data,
});

/** Everything, what this page does not know of included [EARNING-04]. */
export const claimOfAll = (groups: readonly UnclaimedGroup[]): Claim => ({
  amount: groups.reduce((sum, { amount }) => sum + amount, 0),
  call: async () => (await api.call(claimAllEarnings)).data,
});

/** Calls, and once more where the answer was lost, a gateway's in its place included: a claim that took place is answered as it was. */
async function surely<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    if (!isLostAnswer(error)) throw error;
    return call();
  }
}

/**
 * Sends a claim, puts what it claimed in the place of what lists hold, and answers the points that it moved [EARNING-06].
 * Rejects where it was refused, or where its answer was lost: then what is true is asked at once, and again when the network is back.
 */
export function useClaim(): (claim: Claim) => Promise<number> {
  const client = useQueryClient();
  const { language } = useTranslation();
  return async ({ amount, call }) => {
    const reloadLists = () => void refresh(client, 'lostClaim');
    const claimed = await surely(call).catch((error: unknown) => {
      if (isTransientFailure(error)) {
        reloadLists();
        addEventListener('online', reloadLists, { once: true });
      }
      throw error;
    });
    replaceEarnings(client, claimed);
    // An answer that was lost had already claimed them: the second one has nothing left to name.
    const isKnown = claimed.length > 0;
    void client.invalidateQueries({ queryKey: unclaimedEarnings(language).queryKey });
    void refresh(client, isKnown ? 'claim' : 'lostClaim');
    return isKnown ? claimed.reduce((sum, earning) => sum + earning.amount, 0) : amount;
  };
}
