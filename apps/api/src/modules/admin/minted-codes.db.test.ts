import { adminRoutes } from '@fareback/contract/admin';
import { beforeEach, expect, test } from 'vitest';
import { deskOf } from '../../testing/desk.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { applyCodes } from '../codes/index.ts';

const w = await world();
const { codes } = adminRoutes;
beforeEach(() => w.clock.set('2026-03-02T12:00:00Z'));

const reason = 'the fair is over';

const enter = async (tenant: TestTenant, code: string): Promise<string> => {
  const { cookie } = await w.signUpMember(tenant);
  const reply = await w.request(tenant, {
    method: 'POST',
    path: `/rest/campaigns/promotional/${code}/participation/en`,
    cookie,
  });
  return reply.status === 200 ? 'taken' : reply.body.error;
};

/** Mints a batch, and returns its codes. */
async function mint(tenant: TestTenant, batch: string, terms: { count: number; reward?: number; expires?: string }) {
  const desk = deskOf(w, tenant);
  await desk.call(codes.mint, { body: { batch, ...terms } });
  const { csv } = await desk.call(codes.export, { params: { batch } });
  return csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0] ?? '');
}

test('each code of a batch pays its points up to its use limit and expiry [CODE-38] [CODE-12]', async () => {
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const minted = await mint(tenant, 'spring-fair', { count: 100, reward: 25, expires: '2026-03-31' });
  expect(new Set(minted).size).toBe(100);
  for (const code of minted) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
  const [first = '', second = ''] = minted;
  expect(await enter(tenant, first)).toBe('taken');
  expect(await enter(tenant, first)).toBe('CODE_USAGE_LIMIT');
  expect(await enter(tenant, second.toLowerCase())).toBe('INVALID_INVITE_CODE');
  w.clock.set('2026-04-01T04:00:00Z');
  expect(await enter(tenant, second)).toBe('EXPIRED_CODE');
  const earned = await w.inTenant(tenant, (tx) => tx.query('select amount from earning'));
  expect(earned).toEqual([{ amount: 25 }]);
  const texts = await w.inTenant(tenant, (tx) =>
    tx.query(`select texts #>> '{es,CampaignName}' as es from promotion_code where code = $1`, [first]),
  );
  expect(texts).toEqual([{ es: 'Código promocional' }]);
});

test('of four concurrent requests, one gets the last use of a minted code [CODE-37] [CODE-38]', async () => {
  const tenant = await w.mintTenant();
  const [code = ''] = await mint(tenant, 'one', { count: 1 });
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => enter(tenant, code)));
  expect(outcomes.toSorted()).toEqual(['CODE_USAGE_LIMIT', 'CODE_USAGE_LIMIT', 'CODE_USAGE_LIMIT', 'taken']);
});

test('stopping disables a code or its whole batch at once; codes of the pack are not affected [CODE-38]', async () => {
  const tenant = await w.mintTenant();
  const pack = { id: 'hello', code: 'HELLO', active: true, reward: 5, limits: {} };
  const apply = (code: string) =>
    w.inTenant(tenant, (tx) => applyCodes(tx, tenant.tenantId, [{ definition: { ...pack, code }, texts: {} }]));
  await apply('HELLO');
  const [first = '', second = ''] = await mint(tenant, 'fair', { count: 3 });
  expect(await apply('HELLO')).toBe(0);
  await expect(apply(first)).rejects.toThrow(`${first} was generated in batch fair`);
  const stop = (batch: string, code?: string) =>
    deskOf(w, tenant).call(codes.stop, { params: { batch }, body: { code, reason } });
  expect(await stop('fair', first)).toEqual({ stopped: 1 });
  expect(await enter(tenant, first)).toBe('INVALID_INVITE_CODE');
  expect(await enter(tenant, second)).toBe('taken');
  expect(await stop('fair')).toEqual({ stopped: 2 });
  expect(await enter(tenant, second)).toBe('INVALID_INVITE_CODE');
  expect(await stop('fair')).toEqual({ stopped: 0 });
  expect(await enter(tenant, 'HELLO')).toBe('taken');
  await expect(stop('fair', 'HELLO')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(stop('none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
