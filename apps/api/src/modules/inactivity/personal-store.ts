import type { PersonalData } from '../../platform/encryption/personal-data.ts';

export const personal: PersonalData = {
  tables: { absence: 'absences' },

  async read({ tx, memberId }) {
    const absences = await tx.query(
      `select last_active_at as "lastSeenAt", announced_at as "announcedAt", forfeited_at as "forfeitedAt",
              returned_at as "returnedAt"
         from absence where tenant_id = $1 and member_id = $2 order by last_active_at`,
      [tx.tenantId, memberId],
    );
    return { absences };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from absence where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};
