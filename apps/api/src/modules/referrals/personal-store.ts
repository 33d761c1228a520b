import type { PersonalData } from '../../platform/personal-data.ts';

/** The code that the member gave to friends. */
export const personal: PersonalData = {
  tables: { referrer_code: 'referralCodes' },

  async read({ tx, memberId }) {
    const referralCodes = await tx.query(
      `select campaign_id as "campaignId", code, made_at as "madeAt" from referrer_code where member_id = $1 order by made_at`,
      [memberId],
    );
    return { referralCodes };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from referrer_code where member_id = $1', [memberId]);
  },
};
