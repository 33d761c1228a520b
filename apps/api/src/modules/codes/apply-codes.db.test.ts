import { expect, it } from 'vitest';
import { world } from '../../testing/index.ts';
import { applyCodes } from './index.ts';

const w = await world();
const texts = {
  en: {
    CampaignName: 'Welcome',
    CampaignDescription: '',
    WelcomeTitle: '',
    WelcomeDescription: '',
    WelcomeButtonLabel: '',
  },
};
const code = (name: string, over: Record<string, unknown> = {}) => ({
  definition: { id: name.toLowerCase(), code: name, active: true, reward: 5, limits: {}, ...over },
  texts,
});

it("applying a pack's codes again changes nothing; a change and a removal count once each [CODE-12]", async () => {
  const tenant = await w.mintTenant();
  const apply = (items: Parameters<typeof applyCodes>[2]) =>
    w.inTenant(tenant, (tx) => applyCodes(tx, tenant.tenantId, items));
  expect(await apply([code('ONE'), code('TWO')])).toBe(2);
  expect(await apply([code('ONE'), code('TWO')])).toBe(0);
  expect(await apply([code('ONE', { reward: 6 }), code('TWO')])).toBe(1);
  expect(await apply([code('ONE', { reward: 6 })])).toBe(1);
  expect(await apply([code('ONE', { reward: 6 })])).toBe(0);
  expect(
    await w.inTenant(tenant, (tx) => tx.query('select code, is_active from promotion_code order by code')),
  ).toEqual([
    { code: 'ONE', is_active: true },
    { code: 'TWO', is_active: false },
  ]);
});
