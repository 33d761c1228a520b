import type { Tx } from '../../../platform/database/transactions.ts';
import type { Payment } from '../engine/voided-payments.ts';

type MemberPayment = Payment & { memberId: string };

/** SQL for payments of members (`$2`): points, offers and entries that meet a condition. */
const paymentsThat = (points: string, gift: (key: string) => string): string => `
  select member_id as "memberId", earning_key as "earningKey", date_part('epoch', earned_at) * 1000 as "earnedAt",
         claimed_at is not null as "isClaimed", cancel_reason is not null as "isUsed"
    from earning
   where tenant_id = $1 and member_id = any($2::uuid[]) and not is_refund
     and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID')) and ${points}
  union all
  select member_id, grant_key, null, false, used_at is not null
    from offer_grant where tenant_id = $1 and member_id = any($2::uuid[]) and withdrawn_at is null and ${gift(`left(grant_key, -length('+offer'))`)}
  union all
  select member_id, entry_key, date_part('epoch', earned_at) * 1000, false, false
    from draw_entry where tenant_id = $1 and member_id = any($2::uuid[]) and ${gift(`left(entry_key, -length('+entries'))`)}`;

/** SQL for keys that may name one of the rides: `t:campaign:frame:provider/event`, where only the event has colons. */
const isOfRide = (key: string): string => `split_part(${key}, ':', 4) = any($3::text[])`;

const OF_RIDES = paymentsThat(
  `(${isOfRide('earning_key')} or earned_at = any(array(select to_timestamp(m / 1000) from unnest($4::float8[]) m)))`,
  isOfRide,
);

/**
 * Members' payments whose keys may name one of these rides (`provider/event`), and points at one of their moments
 * (milliseconds since 1970, UTC). A superset: the caller decides by the whole key.
 */
export const readPaymentsOfRides = (
  tx: Tx,
  memberIds: readonly string[],
  { rides, moments }: { rides: readonly string[]; moments: readonly number[] },
): Promise<MemberPayment[]> =>
  tx.query(OF_RIDES, [tx.tenantId, [...memberIds], rides.map((ride) => ride.split(':', 1)[0]), [...moments]]);

/** Members' payments of campaigns. */
export const readPaymentsOfCampaigns = (
  tx: Tx,
  memberIds: readonly string[],
  campaignIds: readonly string[],
): Promise<MemberPayment[]> => {
  const isOfCampaign = 'campaign_id = any($3::text[])';
  return tx.query(
    paymentsThat(isOfCampaign, () => isOfCampaign),
    [tx.tenantId, [...memberIds], [...campaignIds]],
  );
};
