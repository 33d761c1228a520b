import { limits } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import { agencyLimit } from '../../call/tenant.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { meterGuesses, meterNetworkFailures, type NetworkBudget } from '../../platform/limits/rate-limit.ts';

/** Wrong codes of one member, or of all visitors of one network, at every endpoint [CODE-37]. */
const failedCodes: Limit = {
  name: 'failed-codes',
  max: limits.failedCodesMax,
  windowSeconds: limits.failedCodesWindowMinutes * 60,
};

const byNetwork = ({ tenant }: Call): NetworkBudget => ({
  ...failedCodes,
  maxChallenged: agencyLimit(tenant, 'challengedPerNetworkPerHour'),
});

/**
 * Runs `work` and counts only a rejection, against the member, or for a visitor against the network, so strangers'
 * guesses do not affect members at the same address. Throws TOO_MANY_REQUESTS without running it at the limit; a
 * visitor's network gets challenges first [CODE-37, AUTH-35].
 */
export const meterCodes = <T>(call: Call, memberId: string | null, work: () => Promise<T>): Promise<T> =>
  memberId === null
    ? meterNetworkFailures(byNetwork(call), call, work)
    : meterGuesses([{ limit: failedCodes, who: memberId }], call, work);
