import { limits } from '@fareback/contract';
import type { Call } from '../../call/context.ts';
import { agencyLimit } from '../../call/tenant.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { meterGuesses, meterNetworkFailures, type NetworkBudget } from '../../platform/limits/rate-limit.ts';

/** Wrong codes of one member, or of all visitors of one network, wherever they are entered or asked about [CODE-37]. */
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
 * Runs `work` and counts it, only if it is refused, against the member who calls, or against the network of a visitor, so that
 * guesses of strangers keep no member behind the same address out. Refuses TOO_MANY_REQUESTS, without running it, when there is
 * no room; a visitor's network is asked for challenges before [CODE-37, AUTH-35].
 */
export const meterCodes = <T>(call: Call, memberId: string | null, work: () => Promise<T>): Promise<T> =>
  memberId === null
    ? meterNetworkFailures(byNetwork(call), call, work)
    : meterGuesses([{ limit: failedCodes, who: memberId }], call, work);
