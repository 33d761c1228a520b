import type { PersonalData } from '../../platform/personal-data.ts';

/** Where the member stands in the campaigns. */
export const personal: PersonalData = {
  tables: { member_progress: 'progress' },

  async read({ tx, memberId }) {
    const row = await tx.first<{ state: { campaigns: Record<string, unknown> }; updatedAt: Date }>(
      `select state, updated_at as "updatedAt" from member_progress where member_id = $1`,
      [memberId],
    );
    return { progress: row ? { campaigns: row.state.campaigns, updatedAt: row.updatedAt } : null };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from member_progress where member_id = $1', [memberId]);
  },
};
