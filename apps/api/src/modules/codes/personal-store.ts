import type { PersonalData } from '../../platform/personal-data.ts';

/** Codes that the member used. The uses stay when the member is forgotten: the limits of a code count them. */
export const personal: PersonalData = {
  tables: { promotion_code_use: 'codes' },

  async read({ tx, memberId }) {
    const codes = await tx.query(
      `select code, used_at as "usedAt" from promotion_code_use where tenant_id = $1 and member_id = $2 order by used_at, code`,
      [tx.tenantId, memberId],
    );
    return { codes };
  },

  async forget() {},
};
