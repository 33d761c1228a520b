import type { PersonalData } from '../../platform/encryption/personal-data.ts';

/**
 * A member's imports, legal basis and invitations. After deletion a keyed digest without a name remains, so the same
 * file does not import them again.
 */
export const personal: PersonalData = {
  tables: { imported_rider: 'imports' },

  async read({ tx, memberId }) {
    const imports = await tx.query(
      `select reference, ground, imported_at as "importedAt", invited_at as "invitedAt", invited_for as "invitedFor"
         from imported_rider where tenant_id = $1 and member_id = $2 order by imported_at`,
      [tx.tenantId, memberId],
    );
    return { imports };
  },

  async forget({ tx, memberId }) {
    await tx.run('update imported_rider set member_id = null where tenant_id = $1 and member_id = $2', [
      tx.tenantId,
      memberId,
    ]);
  },
};
