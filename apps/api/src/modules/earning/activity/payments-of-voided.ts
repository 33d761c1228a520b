import type { Tx } from '../../../platform/database/transactions.ts';
import { type Activity, nameInKey, reportName } from '../engine/activity.ts';
import { type Folded, type Program, requiresAbsence } from '../engine/fold-member.ts';
import { campaignIn, type Payment, paymentsOfVoided, takeBackPaid } from '../engine/voided-payments.ts';
import { readPaymentsOfCampaigns, readPaymentsOfRides } from './payments-store.ts';

interface Evaluated {
  memberId: string;
  folded: Folded;
  history?: readonly Activity[];
  /** The activities that are voided now. */
  gone?: readonly Activity[];
}

const groupByMember = (payments: readonly (Payment & { memberId: string })[]): Map<string, Payment[]> =>
  Map.groupBy(payments, ({ memberId }) => memberId);

/**
 * Takes back what members hold of voided rides by keys that the rules of today do not use: a fixed reward has other
 * keys than the varied one before. Reads nothing without a voided ride [CAMP-127].
 */
export async function withPaymentsOfVoided<M extends Evaluated>(
  tx: Tx,
  { campaigns, resting = [] }: Program,
  members: M[],
): Promise<M[]> {
  const voiding = members.filter(({ gone = [] }) => gone.length > 0);
  if (voiding.length === 0) return members;
  const idsOf = (some: readonly M[]): string[] => some.map(({ memberId }) => memberId);
  const voided = voiding.flatMap(({ gone = [] }) => gone);
  const which = {
    rides: voided.map((ride) => nameInKey(reportName(ride))),
    moments: voided.map(({ endedAt }) => endedAt),
  };
  const ofRides = groupByMember(await readPaymentsOfRides(tx, idsOf(voiding), which));
  const removed = resting.map(({ campaign }) => campaign);
  const apart = new Set([...campaigns.filter(requiresAbsence), ...removed].map(({ campaignId }) => campaignId));
  const paid = new Map(
    voiding.map(({ memberId, folded, gone = [] }) => [
      memberId,
      paymentsOfVoided(folded, gone, { held: ofRides.get(memberId) ?? [], apart }),
    ]),
  );
  const concerned = voiding.filter(({ memberId }) => paid.get(memberId)?.length);
  if (concerned.length === 0) return members;
  const ofCampaigns = new Set([...paid.values()].flat().map(({ earningKey }) => campaignIn(earningKey)));
  const held = groupByMember(await readPaymentsOfCampaigns(tx, idsOf(concerned), [...ofCampaigns]));
  return members.map((member) => {
    const { memberId, folded, history = [] } = member;
    const own = paid.get(memberId) ?? [];
    if (own.length === 0) return member;
    return { ...member, folded: takeBackPaid(folded, { paid: own, held: held.get(memberId) ?? [], history }) };
  });
}
