import { limits } from '@fareback/contract';
import type { PackSegment } from '@fareback/tenant-pack';
import type { Call } from '../../call/context.ts';
import { agencyLimit, type Tenant } from '../../call/tenant.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { NOBODY } from '../../platform/ids.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { meterGuesses, meterNetworkFailures, type NetworkBudget } from '../../platform/limits/rate-limit.ts';
import type { SegmentFacts } from './rules.ts';
import { isBroughtIn, segmentRow, usesOf } from './store.ts';

export const isInviteCodeMandatory = (tenant: Pick<Tenant, 'configuration'>): boolean =>
  tenant.configuration['en']?.['IsInviteCodeMandatory'] === true;

/**
 * True if the tenant requires an invitation, and the member has used no code, and was not imported or signed up at the counter
 * [CODE-22, IMP-06].
 */
export async function owesInvitation(
  tx: Tx,
  tenant: Pick<Tenant, 'configuration'>,
  memberId: string,
): Promise<boolean> {
  if (!isInviteCodeMandatory(tenant)) return false;
  return (await usesOf(tx, memberId)).length === 0 && !(await isBroughtIn(tx, memberId));
}

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

export interface CodeEntry {
  code: string;
  tenant: Pick<Tenant, 'tenantId' | 'timeZone' | 'configuration' | 'settings'>;
  /** True to reject friends' codes: the tenant requires an invitation [CODE-22]. */
  mustBeInvite: boolean;
  now: Date;
}

function membersMaxOf(settings: Record<string, unknown>, segment: string): number | null {
  const known = (settings['segments'] ?? []) as PackSegment[];
  return known.find(({ id }) => id === segment)?.membersMax ?? null;
}

/** Size of a segment and the member's membership; null without a segment [CODE-27, CODE-29]. */
export async function segmentFacts(
  tx: Tx,
  { settings }: { settings: Record<string, unknown> },
  name: string | undefined,
  memberId: string | null,
): Promise<SegmentFacts | null> {
  if (name === undefined) return null;
  const row = await segmentRow(tx, name, memberId ?? NOBODY);
  return row ? { ...row, membersMax: membersMaxOf(settings, name) } : null;
}
