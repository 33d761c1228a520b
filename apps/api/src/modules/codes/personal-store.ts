import type { PersonalData } from '../../platform/personal-data.ts';

/** Codes that the member used. The uses stay when the member is forgotten: the limits of a code count them. */
export const personal: PersonalData = {
  tables: { promotion_code_use: 'codes' },

  async read({ tx, memberId }) {
    const codes = await tx.query(
      `select code, used_at as "usedAt" from promotion_code_use where member_id = $1 order by used_at, code`,
      [memberId],
    );
    return { codes };
  },

  async forget() {},
};
