import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx, Writes } from '../../platform/database/transactions.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';
import { sortableId } from '../../platform/ids.ts';

export const personal: PersonalData = {
  tables: { offer_grant: 'offerGrants', offer_batch_member: 'offerBatches' },

  async read({ tx, memberId }) {
    const offerGrants = await tx.query(
      `select grant_id as "grantId", offer_id as "offerId", campaign_id as "campaignId", granted_at as "grantedAt",
              expires_at as "expiresAt", used_at as "usedAt", redemption_id as "redemptionId",
              withdrawn_at as "withdrawnAt", withdraw_reason as "withdrawReason"
         from offer_grant where tenant_id = $1 and member_id = $2 order by granted_at, grant_id`,
      [tx.tenantId, memberId],
    );
    const offerBatches = await tx.query(
      `select b.offer_id as "offerId", b.segment, b.reason, b.created_at as "createdAt", m.line, m.state
         from offer_batch_member m join offer_batch b on b.tenant_id = m.tenant_id and b.batch_id = m.batch_id
        where m.tenant_id = $1 and b.tenant_id = $1 and m.member_id = $2 order by b.created_at, b.batch_id`,
      [tx.tenantId, memberId],
    );
    return { offerGrants, offerBatches };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from offer_grant where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
    await tx.run('delete from offer_batch_member where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};

/** An offer that a member may redeem once without points. */
export interface OfferGrant {
  memberId: string;
  grantId: string;
  offerId: string;
  campaignId: string | null;
  grantedAt: Date;
  expiresAt: Date | null;
}

export interface NewGrant {
  memberId: string;
  /** Identifies what it is given for; a known key is not given again. */
  grantKey: string;
  offerId: string;
  campaignId: string | null;
  expiresAt: Date | null;
}

const OPEN = `used_at is null and withdrawn_at is null`;
const COLUMNS = `member_id as "memberId", grant_id as "grantId", offer_id as "offerId", campaign_id as "campaignId", granted_at as "grantedAt", expires_at as "expiresAt"`;

/**
 * Gives offers to members. A key that the member has is skipped; one that was withdrawn because of rides is given
 * again. Resolves to the number given. The members' accounts must be locked.
 */
export async function grantOffers(tx: Tx, now: Date, grants: readonly NewGrant[]): Promise<number> {
  if (grants.length === 0) return 0;
  return tx.run(
    `insert into offer_grant (tenant_id, member_id, grant_id, grant_key, offer_id, campaign_id, granted_at, expires_at)
     select t.tenant_id, g.member_id, g.grant_id, g.grant_key, g.offer_id, g.campaign_id, $2, g.expires_at
       from ${TENANT_ROW}, unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
         as g (member_id, grant_id, grant_key, offer_id, campaign_id, expires_at)
     on conflict (tenant_id, member_id, grant_key) do update
        set offer_id = excluded.offer_id, granted_at = excluded.granted_at, expires_at = excluded.expires_at,
            withdrawn_at = null, withdraw_reason = null
      where offer_grant.withdraw_reason in ('RECOUNT', 'VOID')`,
    [
      tx.tenantId,
      now,
      grants.map(({ memberId }) => memberId),
      grants.map(() => sortableId(now)),
      grants.map(({ grantKey }) => grantKey),
      grants.map(({ offerId }) => offerId),
      grants.map(({ campaignId }) => campaignId),
      grants.map(({ expiresAt }) => expiresAt),
    ],
  );
}

/**
 * Withdraws unused grants by key; used ones stay, because a shown coupon cannot be taken back. The bound of members and
 * `coalesce` let the planner find them by key only: by the partial indexes it would read all open grants of the agency.
 */
export async function withdrawGrants(
  tx: Tx,
  now: Date,
  items: readonly { memberId: string; grantKey: string; reason: 'RECOUNT' | 'VOID' | 'STAFF' }[],
): Promise<number> {
  if (items.length === 0) return 0;
  return tx.run(
    `update offer_grant o set withdrawn_at = $2, withdraw_reason = g.reason
       from unnest($3::uuid[], $4::text[], $5::text[]) as g (member_id, grant_key, reason)
      where o.tenant_id = $1 and o.member_id = any($3) and o.member_id = g.member_id and o.grant_key = g.grant_key
        and coalesce(o.used_at, o.withdrawn_at) is null`,
    [
      tx.tenantId,
      now,
      items.map(({ memberId }) => memberId),
      items.map(({ grantKey }) => grantKey),
      items.map(({ reason }) => reason),
    ],
  );
}

/** Members' grants that can be used at `now`, those that expire first at the top. */
export const readOpenGrants = (tx: Tx, memberIds: string[], now: Date): Promise<OfferGrant[]> =>
  tx.query(
    `select ${COLUMNS} from offer_grant
      where tenant_id = $1 and member_id = any($2::uuid[]) and ${OPEN} and (expires_at is null or expires_at > $3)
      order by expires_at nulls last, granted_at, grant_id`,
    [tx.tenantId, memberIds, now],
  );

/** A grant in the list of a member's record. */
export interface ListedGrant extends OfferGrant {
  grantKey: string;
  usedAt: Date | null;
  withdrawnAt: Date | null;
}

const LISTED = `${COLUMNS}, grant_key as "grantKey", used_at as "usedAt", withdrawn_at as "withdrawnAt"`;

/** A member's latest grants in every state, newest first. */
export const readLatestGrants = (tx: Tx, memberId: string, limit: number): Promise<ListedGrant[]> =>
  tx.query(
    `select ${LISTED} from offer_grant where tenant_id = $1 and member_id = $2
      order by granted_at desc, grant_id desc limit $3`,
    [tx.tenantId, memberId, limit],
  );

/** The member's grant with an id or key; undefined without one. */
export const findGrant = (
  tx: Tx,
  memberId: string,
  which: { grantId: string } | { grantKey: string },
): Promise<ListedGrant | undefined> =>
  tx.first(
    `select ${LISTED} from offer_grant
      where tenant_id = $1 and member_id = $2 and ${'grantId' in which ? 'grant_id = $3::uuid' : 'grant_key = $3'}`,
    [tx.tenantId, memberId, 'grantId' in which ? which.grantId : which.grantKey],
  );

/** Of the named grants, those that can be used at `now`. The members' accounts must be locked. */
export const readUsableGrants = (
  tx: Tx,
  now: Date,
  { memberIds, grantIds }: { memberIds: string[]; grantIds: string[] },
): Promise<{ memberId: string; grantId: string; offerId: string }[]> =>
  tx.query(
    `select member_id as "memberId", grant_id as "grantId", offer_id as "offerId" from offer_grant
      where tenant_id = $1 and member_id = any($2::uuid[]) and grant_id = any($3::uuid[])
        and ${OPEN} and (expires_at is null or expires_at > $4)`,
    [tx.tenantId, memberIds, grantIds, now],
  );

/** When members' grants were used, by key, and whether their supplier still has to settle; those not used are left out. */
export const readGrantUses = (
  tx: Tx,
  grants: readonly { memberId: string; grantKey: string }[],
): Promise<{ grantKey: string; usedAt: Date; isPending: boolean }[]> =>
  tx.query(
    `select o.grant_key as "grantKey", o.used_at as "usedAt",
            exists (select from redemption r where r.tenant_id = $1 and r.member_id = o.member_id
                       and r.redemption_id = o.redemption_id and r.status = 'HELD') as "isPending"
       from offer_grant o
       join unnest($2::uuid[], $3::text[]) as g (member_id, grant_key) using (member_id, grant_key)
      where o.tenant_id = $1 and o.used_at is not null`,
    [tx.tenantId, grants.map(({ memberId }) => memberId), grants.map(({ grantKey }) => grantKey)],
  );

/** Members' used grants whose key starts with `prefix`. */
export const readUsedGrants = (
  tx: Tx,
  memberIds: readonly string[],
  prefix: string,
): Promise<{ memberId: string; grantKey: string }[]> =>
  tx.query(
    `select member_id as "memberId", grant_key as "grantKey" from offer_grant
      where tenant_id = $1 and member_id = any($2::uuid[]) and starts_with(grant_key, $3) and used_at is not null`,
    [tx.tenantId, [...memberIds], prefix],
  );

/** Marks grants as used by their redemptions. */
export function useGrants(
  writes: Writes,
  tenantId: string,
  now: Date,
  used: readonly { memberId: string; grantId: string; redemptionId: string }[],
): void {
  if (used.length === 0) return;
  writes.add(
    `update offer_grant o set used_at = $2, redemption_id = g.redemption_id
       from unnest($3::uuid[], $4::uuid[], $5::uuid[]) as g (member_id, grant_id, redemption_id)
      where o.tenant_id = $1 and o.member_id = g.member_id and o.grant_id = g.grant_id and o.used_at is null`,
    [
      tenantId,
      now,
      used.map(({ memberId }) => memberId),
      used.map(({ grantId }) => grantId),
      used.map(({ redemptionId }) => redemptionId),
    ],
  );
}

/** Makes the grant of a redemption usable again, after a refund or a supplier's failure. */
export const reopenGrant = (tx: Tx, memberId: string, redemptionId: string): Promise<number> =>
  tx.run(
    `update offer_grant set used_at = null, redemption_id = null
      where tenant_id = $1 and member_id = $2 and redemption_id = $3`,
    [tx.tenantId, memberId, redemptionId],
  );

/** SQL for grants that can still be used at `$2`, or whose prize may pass on to an alternate. */
export const isPromised = (grant: string): string =>
  `${grant}.used_at is null and ${grant}.withdrawn_at is null
     and (${grant}.expires_at is null or ${grant}.expires_at > $2 or ${grant}.grant_key like 'draw:%')`;

/** SQL for the prizes of an offer without a grant: in draws that are not held yet, and of erased winners until they pass on. */
export const prizesOf = (offerId: string): string =>
  `((select count(*) from draw_winner w
      where w.tenant_id = $1 and w.offer_id = ${offerId} and w.member_id is null and w.claimed_at is null and w.passed_at is null)
  + (select coalesce(sum((p.prize ->> 'winners')::int), 0)
      from draw d cross join lateral jsonb_array_elements(d.definition -> 'prizes') p (prize)
     where d.tenant_id = $1 and d.held_at is null and (d.is_active or d.closed_at is not null)
       and p.prize ->> 'offer' = ${offerId}))`;

/** How many codes of each offer are promised: to grants that can still be used at `now`, and as prizes [OFFER-22, DRAW-12]. */
export const countPromised = (
  tx: Tx,
  offerIds: string[],
  now: Date,
): Promise<{ offerId: string; grants: number; prizes: number }[]> =>
  tx.query(
    `select w.offer_id as "offerId", ${prizesOf('w.offer_id')}::int as prizes,
            (select count(*)::int from offer_grant g where g.tenant_id = $1 and g.offer_id = w.offer_id and ${isPromised('g')}) as grants
       from unnest($3::text[]) as w (offer_id)`,
    [tx.tenantId, now, offerIds],
  );

/** Offers with a grant that is neither used nor withdrawn. */
export async function offersWithGrants(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ offerId: string }>(
    `select distinct offer_id as "offerId" from offer_grant where tenant_id = $1 and ${OPEN}`,
    [tx.tenantId],
  );
  return rows.map(({ offerId }) => offerId);
}
