import { TENANT_ROW } from '../../platform/database/tenant-row.ts';
import type { Tx } from '../../platform/database/transactions.ts';

/** A member's code in a referral campaign; undefined before it is made. */
export const referrerCode = async (tx: Tx, memberId: string, campaignId: string): Promise<string | undefined> =>
  (
    await tx.first<{ code: string }>(
      'select code from referrer_code where tenant_id = $1 and member_id = $2 and campaign_id = $3',
      [tx.tenantId, memberId, campaignId],
    )
  )?.code;

/** Whose code it is, and of which referral campaign; in whatever letter case, unless that spelling is a code of the agency [CODE-11]. */
export const codeOwner = (
  tx: Tx,
  code: string,
): Promise<{ code: string; referrerId: string; campaignId: string } | undefined> =>
  tx.first(
    `select code, member_id as "referrerId", campaign_id as "campaignId" from referrer_code
      where tenant_id = $1 and code = upper($2::text)
        and (code = $2::text or not exists (select from promotion_code where tenant_id = $1 and code = $2::text))`,
    [tx.tenantId, code],
  );

/** Gives a code to a member; 0 rows when the member has one already or the code is somebody else's. */
export const insertReferrerCode = (
  tx: Tx,
  tenantId: string,
  row: { memberId: string; campaignId: string; code: string; now: Date },
): Promise<number> =>
  tx.run(
    `insert into referrer_code (tenant_id, member_id, campaign_id, code, made_at)
     select t.tenant_id, $2, $3, $4::text, $5 from ${TENANT_ROW} where not exists (select from promotion_code where tenant_id = $1 and code = $4::text) on conflict do nothing`,
    [tenantId, row.memberId, row.campaignId, row.code, row.now],
  );
