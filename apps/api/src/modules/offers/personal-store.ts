import type { PersonalData } from '../../platform/encryption/personal-data.ts';

export const personal: PersonalData = {
  tables: { favorite_offer: 'favoriteOffers' },

  async read({ tx, memberId }) {
    const favoriteOffers = await tx.query(
      `select offer_id as "offerId", marked_at as "markedAt" from favorite_offer where tenant_id = $1 and member_id = $2 order by marked_at, offer_id`,
      [tx.tenantId, memberId],
    );
    return { favoriteOffers };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from favorite_offer where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};
