import type { PersonalData } from '../../platform/encryption/personal-data.ts';

/**
 * Codes the member used, and a saved friend's code. Uses stay after an erasure, because the code's limits count them.
 */
export const personal: PersonalData = {
  tables: { promotion_code_use: 'codes', kept_invitation: 'keptInvitations' },

  async read({ tx, memberId }) {
    const codes = await tx.query(
      `select code, used_at as "usedAt" from promotion_code_use where tenant_id = $1 and member_id = $2 order by used_at, code`,
      [tx.tenantId, memberId],
    );
    const keptInvitations = await tx.query(
      `select code, state, kept_at as "keptAt" from kept_invitation where tenant_id = $1 and member_id = $2`,
      [tx.tenantId, memberId],
    );
    return { codes, keptInvitations };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from kept_invitation where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};
