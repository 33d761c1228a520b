import type { PersonalData } from '../../platform/personal-data.ts';

/** Offers that the member marked. */
export const personal: PersonalData = {
  tables: { favorite_offer: 'favoriteOffers' },

  async read({ tx, memberId }) {
    const favoriteOffers = await tx.query(
      `select offer_id as "offerId", marked_at as "markedAt" from favorite_offer where member_id = $1 order by marked_at, offer_id`,
      [memberId],
    );
    return { favoriteOffers };
  },

  async forget({ tx, memberId }) {
    await tx.run('delete from favorite_offer where member_id = $1', [memberId]);
  },
};
