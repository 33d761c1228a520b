import type { PersonalData } from '../../platform/encryption/personal-data.ts';

/** Rewards withheld from the member. Keyed hashes of erased persons identify no member and are not exported. */
export const personal: PersonalData = {
  tables: { withheld_reward: 'withheldRewards' },

  async read({ tx, memberId }) {
    const withheldRewards = await tx.query(
      `select reward, matched_at as "matchedAt", withheld_at as "withheldAt" from withheld_reward
        where tenant_id = $1 and member_id = $2 order by reward`,
      [tx.tenantId, memberId],
    );
    return { withheldRewards };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from withheld_reward where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};
