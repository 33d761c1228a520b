import { expect, test } from 'vitest';
import { presentOffer } from './routes.ts';
import type { OfferDefinition, OfferRow } from './store.ts';

const offer = (stock: OfferDefinition['stock']): OfferRow => ({
  offerId: 'credit',
  categoryId: 'tickets',
  position: 1,
  price: 400,
  couponType: 'CREDIT_PASS',
  limitRedemptions: 0,
  limitDays: 0,
  definition: { stock, imageUrl: null } as OfferDefinition,
  texts: {},
});

const shown = {
  tenant: {} as Parameters<typeof presentOffer>[1]['tenant'],
  language: 'en',
  favorites: new Set<string>(),
  rights: undefined,
  titles: {},
};

test('only a credit offer states whose account is credited [REDEEM-24]', () => {
  const credit = { kind: 'credit', supplier: 'cards', provider: 'harbor-card', amount: 500 } as const;
  expect(presentOffer(offer(credit), shown).creditsProviderID).toBe('harbor-card');
  expect(presentOffer(offer({ kind: 'pool' }), shown)).not.toHaveProperty('creditsProviderID');
});
