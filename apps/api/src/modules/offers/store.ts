import type { CouponType } from '@fareback/contract';
import type { OfferTexts, PackOffer } from '@fareback/tenant-pack';
import { TENANT_ROW, titleIn } from '../../platform/database/sql.ts';

import type { Tx } from '../../platform/database/transactions.ts';
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

/** Returns active offers in display order; ties by id [OFFER-05]. */
export const readOffers = (tx: Tx): Promise<OfferRow[]> =>
  tx.query<OfferRow>(
    `select offer_id as "offerId", category_id as "categoryId", position, price, coupon_type as "couponType",
            limit_redemptions as "limitRedemptions", limit_days as "limitDays", definition, texts
       from offer where tenant_id = $1 and is_active order by position, offer_id collate "C"`,
    [tx.tenantId],
  );

export const readCategories = (tx: Tx): Promise<OfferCategoryRow[]> =>
  tx.query<OfferCategoryRow>(
    `select category_id as "categoryId", position, definition, texts
       from offer_category where tenant_id = $1 and is_active order by position, category_id collate "C"`,
    [tx.tenantId],
  );

export const readFavorites = async (tx: Tx, memberId: string): Promise<Set<string>> => {
  const rows = await tx.query<{ offer_id: string }>(
    'select offer_id from favorite_offer where tenant_id = $1 and member_id = $2',
    [tx.tenantId, memberId],
  );
  return new Set(rows.map((row) => row.offer_id));
};

/** Adds a favorite; idempotent. */
export const insertFavorite = (
  tx: Tx,
  tenantId: string,
  { memberId, offerId }: { memberId: string; offerId: string },
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into favorite_offer (tenant_id, member_id, offer_id, marked_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [tenantId, memberId, offerId, now],
  );

/** Removes a favorite; idempotent. */
export const deleteFavorite = (tx: Tx, memberId: string, offerId: string): Promise<number> =>
  tx.run('delete from favorite_offer where tenant_id = $1 and member_id = $2 and offer_id = $3', [
    tx.tenantId,
    memberId,
    offerId,
  ]);

/** Upserts the categories and deactivates all others; resolves to the number of changed rows. */
export async function writeCategories(tx: Tx, tenantId: string, items: Written<OfferCategoryRow>[]): Promise<number> {
  const written = await tx.run(
    `insert into offer_category (tenant_id, category_id, position, definition, texts, is_active)
     select t.tenant_id, "categoryId", position, definition, texts, "isActive"
       from ${TENANT_ROW}, jsonb_to_recordset($2::jsonb) as item("categoryId" text, position int, definition jsonb, texts jsonb, "isActive" boolean)
     on conflict (tenant_id, category_id) do update
        set position = excluded.position, definition = excluded.definition, texts = excluded.texts, is_active = excluded.is_active
      where (offer_category.position, offer_category.definition, offer_category.texts, offer_category.is_active)
            is distinct from (excluded.position, excluded.definition, excluded.texts, excluded.is_active)`,
    [tenantId, JSON.stringify(items)],
  );
  const rested = await tx.run(
    'update offer_category set is_active = false where tenant_id = $1 and is_active and category_id <> all ($2::text[])',
    [tx.tenantId, items.map(({ categoryId }) => categoryId)],
  );
  return written + rested;
}

/** Upserts the offers and deactivates all others; resolves to the number of changed rows. */
export async function writeOffers(tx: Tx, tenantId: string, items: Written<OfferRow>[]): Promise<number> {
  const written = await tx.run(
    `insert into offer (tenant_id, offer_id, category_id, position, price, coupon_type, limit_redemptions, limit_days,
                        definition, texts, is_active)
     select t.tenant_id, "offerId", "categoryId", position, price, "couponType", "limitRedemptions", "limitDays",
            definition, texts, "isActive"
       from ${TENANT_ROW}, jsonb_to_recordset($2::jsonb) as item("offerId" text, "categoryId" text, position int, price int,
            "couponType" text, "limitRedemptions" int, "limitDays" int, definition jsonb, texts jsonb, "isActive" boolean)
     on conflict (tenant_id, offer_id) do update
        set category_id = excluded.category_id, position = excluded.position, price = excluded.price,
            coupon_type = excluded.coupon_type, limit_redemptions = excluded.limit_redemptions,
            limit_days = excluded.limit_days, definition = excluded.definition, texts = excluded.texts,
            is_active = excluded.is_active
      where (offer.category_id, offer.position, offer.price, offer.coupon_type, offer.limit_redemptions, offer.limit_days,
             offer.definition, offer.texts, offer.is_active)
            is distinct from (excluded.category_id, excluded.position, excluded.price, excluded.coupon_type,
             excluded.limit_redemptions, excluded.limit_days, excluded.definition, excluded.texts, excluded.is_active)`,
    [tenantId, JSON.stringify(items)],
  );
  const rested = await tx.run(
    'update offer set is_active = false where tenant_id = $1 and is_active and offer_id <> all ($2::text[])',
    [tx.tenantId, items.map(({ offerId }) => offerId)],
  );
  return written + rested;
}

/** Marks an offer as given to members, so its pool keeps codes for them. Resolves to whether it was not marked before. */
export const markGranted = async (tx: Tx, offerId: string): Promise<boolean> =>
  (await tx.run(
    `update offer set definition = definition || '{"isGranted": true}'
      where tenant_id = $1 and offer_id = $2 and not definition ? 'isGranted'`,
    [tx.tenantId, offerId],
  )) > 0;

/** Finds up to `limit` offers by id or by words in a title of any language, including inactive ones. */
export const offersNamed = (
  tx: Tx,
  typed: string,
  limit: number,
  language: string,
): Promise<{ id: string; title: string | null; isActive: boolean }[]> =>
  tx.query(
    `select offer_id as id, ${titleIn('offer', '$4')} as title, is_active as "isActive" from offer
      where tenant_id = $1 and (offer_id = $2 or exists (
        select from jsonb_each(texts) as t where position(lower($2) in lower(t.value ->> 'Title')) > 0))
      order by offer_id <> $2, not is_active, position, offer_id limit $3`,
    [tx.tenantId, typed, limit, language],
  );

/** Returns offers' current or last titles by id; in English if there is no title in the language. */
export const offerTitles = async (
  tx: Tx,
  offerIds: readonly string[],
  language: string,
): Promise<Record<string, string>> => {
  const rows = await tx.query<{ id: string; title: string }>(
    `select offer_id as id, ${titleIn('offer', '$3')} as title from offer
      where tenant_id = $1 and offer_id = any($2::text[]) and ${titleIn('offer', '$3')} <> ''`,
    [tx.tenantId, offerIds, language],
  );
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
};

/** `isGranted`: a campaign or staff give it to members, so its pool keeps a code for each who can still use it. */
export type OfferDefinition = PackOffer & { imageUrl: string | null; isGranted?: boolean };

/** An offer's texts in one language; `fields` has the names of extra coupon fields by id. */
export type OfferWords = OfferTexts & { fields: Record<string, string> };

/** An active offer. Price in points; a limit of 0 redemptions or 0 days means unlimited. */
export interface OfferRow {
  offerId: string;
  categoryId: string;
  position: number;
  price: number;
  couponType: CouponType;
  limitRedemptions: number;
  limitDays: number;
  definition: OfferDefinition;
  texts: Record<string, OfferWords>;
}

export interface OfferCategoryRow {
  categoryId: string;
  position: number;
  definition: { iconUrl: string | null };
  texts: Record<string, { name: string }>;
}

type Written<Row extends { texts: Record<string, object> }> = Omit<Row, 'texts'> & {
  texts: Partial<Record<string, Partial<Row['texts'][string]>>>;
  isActive: boolean;
};
