import type { PersonalData } from '../../platform/encryption/personal-data.ts';

export const personal: PersonalData = {
  tables: { phone_challenge: 'phoneCodes' },

  async read({ tx, keyRing, tenantId, memberId }) {
    const rows = await tx.query<{ phoneEncrypted: Buffer }>(
      `select phone_sealed as "phoneEncrypted", tries, created_at as "createdAt", expires_at as "expiresAt"
         from phone_challenge where tenant_id = $1 and member_id = $2`,
      [tx.tenantId, memberId],
    );
    const phoneCodes = rows.map(({ phoneEncrypted, ...row }) => ({
      phoneNumber: keyRing.decrypt(phoneEncrypted, `${tenantId}/phone`),
      ...row,
    }));
    return { phoneCodes };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from phone_challenge where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};
