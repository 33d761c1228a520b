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
