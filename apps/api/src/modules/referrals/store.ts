import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { PersonalData } from '../../platform/encryption/personal-data.ts';

export const personal: PersonalData = {
  tables: { referrer_code: 'referralCodes' },

  async read({ tx, memberId }) {
    const referralCodes = await tx.query(
      `select campaign_id as "campaignId", code, made_at as "madeAt" from referrer_code where tenant_id = $1 and member_id = $2 order by made_at`,
      [tx.tenantId, memberId],
    );
    return { referralCodes };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from referrer_code where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};

export const referrerCode = async (tx: Tx, memberId: string, campaignId: string): Promise<string | undefined> =>
  (
    await tx.first<{ code: string }>(
      'select code from referrer_code where tenant_id = $1 and member_id = $2 and campaign_id = $3',
      [tx.tenantId, memberId, campaignId],
    )
  )?.code;

/**
 * Finds a code's owner and referral campaign in any letter case, unless that spelling is a code of the agency
 * [CODE-11].
 */
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

/** Saves a member's code; 0 rows if the member already has one or the code is taken. */
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
