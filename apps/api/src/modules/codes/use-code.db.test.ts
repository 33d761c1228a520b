import { expect, it } from 'vitest';
import { type TestTenant, world } from '../../testing/index.ts';
import { applyCodes, useCode } from './index.ts';

const w = await world();
const texts = {
  en: { CampaignName: '', CampaignDescription: '', WelcomeTitle: '', WelcomeDescription: '', WelcomeButtonLabel: '' },
};

async function withCode(over: Record<string, unknown>): Promise<TestTenant> {
  const tenant = await w.mintTenant();
  const definition = { id: 'spring', code: 'SPRING', active: true, reward: 5, limits: {}, ...over };
  await w.inTenant(tenant, (tx) => applyCodes(tx, tenant.tenantId, [{ definition, texts }]));
  return tenant;
}

const use = ({ tenantId }: TestTenant, memberId: string) =>
  w.inTenant({ tenantId, host: '' }, (tx) => {
    const tenant = { tenantId, timeZone: 'UTC', configuration: {}, settings: {} };
    return useCode(tx, memberId, 'en', { code: 'SPRING', tenant, mustBeInvite: false, now: w.clock.now() });
  });

const count = async (tenant: TestTenant, table: 'promotion_code_use' | 'earning'): Promise<number> =>
  (await w.inTenant(tenant, (tx) => tx.query(`select 1 from ${table}`))).length;

it('eight concurrent members and two uses left: two members get one each [CODE-12, CODE-37]', async () => {
  const tenant = await withCode({ limits: { lifetime: 2 } });
  const riders = await Promise.all(Array.from({ length: 8 }, () => w.signUpMember(tenant)));
  const outcomes = await Promise.allSettled(riders.map(({ memberId }) => use(tenant, memberId)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 6 }, () => 'CODE_USAGE_LIMIT'));
  expect(await count(tenant, 'promotion_code_use')).toBe(2);
  expect(await count(tenant, 'earning')).toBe(2);
});

it('a member uses a code once and is rewarded once, even with concurrent requests [CODE-26]', async () => {
  const tenant = await withCode({});
  const { memberId } = await w.signUpMember(tenant);
  const outcomes = await Promise.allSettled([use(tenant, memberId), use(tenant, memberId), use(tenant, memberId)]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(refused).toEqual(['USED_CODE', 'USED_CODE']);
  expect(await count(tenant, 'earning')).toBe(1);
  const other = await w.signUpMember(tenant);
  await use(tenant, other.memberId);
  expect(await count(tenant, 'promotion_code_use')).toBe(2);
});
