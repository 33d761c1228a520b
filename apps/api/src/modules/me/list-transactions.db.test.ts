import { loadServerCatalogues } from '@fareback/wording';
import { expect, test } from 'vitest';
import { type TestMember, type TestReply, type TestTenant, world } from '../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer } from '../../testing/offers.ts';
import { applyCodes } from '../codes/index.ts';

const w = await world();

const read = (tenant: TestTenant, member: TestMember, path: string): Promise<TestReply> =>
  w.request(tenant, { method: 'GET', path, cookie: member.cookie });

async function pagesOf(
  tenant: TestTenant,
  member: TestMember,
  path: string,
  link: 'next' | 'previous',
): Promise<{ ids: string[][]; last: string }> {
  const ids: string[][] = [];
  let last = path;
  for (let next: string | null = path; next !== null; ) {
    last = next;
    const { body } = await read(tenant, member, next);
    expect(body.links.self).toBe(next);
    ids.push(
      body.data.map((row: { TransactionID?: string; EarningID?: string }) => row.TransactionID ?? row.EarningID),
    );
    next = body.links[link];
  }
  return { ids, last };
}

test.each([0, 9, 10, 11, 20, 21])(
  '%i entries come in pages of ten, forward and backward, each once [LEDGER-04, EARNING-02]',
  async (count) => {
    const tenant = await w.mintTenant();
    const rider = await w.signUpMember(tenant);
    for (let done = 0; done < count; done += 1) {
      // Every second pair of entries has the same time.
      if (done % 2 === 0) w.clock.advance(1);
      await earnPoints(w, tenant, rider, done + 1);
    }
    for (const path of [
      '/rest/users/me/transactions/en',
      '/rest/users/me/earnings/en',
      '/rest/users/me/transactions/en?type=EARN',
    ]) {
      const { ids, last } = await pagesOf(tenant, rider, path, 'next');
      expect(ids.map((page) => page.length)).toEqual(
        Array.from({ length: Math.max(1, Math.ceil(count / 10)) }, (_, page) => Math.min(10, count - page * 10)),
      );
      expect(new Set(ids.flat()).size).toBe(count);
      const back = await pagesOf(tenant, rider, last, 'previous');
      expect(back.ids.toReversed()).toEqual(ids);
      expect((await read(tenant, rider, path)).body.links.previous).toBeNull();
    }
  },
);

test('entries have type, signed amount, title and subject, newest first [LEDGER-02, LEDGER-03, HIST-01]', async () => {
  const tenant = await w.mintTenant({
    configuration: {
      en: { SignUpRewardEarningTitle: 'Welcome points' },
      es: { SignUpRewardEarningTitle: 'Puntos de bienvenida' },
    },
  });
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 100);
  w.clock.advance(5);
  const offerId = await mintOffer(w, tenant, {
    price: 60,
    codes: freshCodes(1),
    texts: { en: { Title: 'Day ticket' } },
  });
  const { body: redeemed } = await w.request(tenant, {
    method: 'POST',
    path: `/rest/offers/${offerId}/redemption`,
    cookie: rider.cookie,
  });
  const { body } = await read(tenant, rider, '/rest/users/me/transactions/es');
  expect(body.data).toEqual([
    expect.objectContaining({
      transactionType: 'SPEND',
      amount: -60,
      transactionTitle: 'Day ticket',
      earning: null,
      redemption: redeemed,
    }),
    expect.objectContaining({
      transactionType: 'EARN',
      amount: 100,
      transactionTitle: 'Puntos de bienvenida',
      redemption: null,
      earning: expect.objectContaining({ amount: 100, canceled: false }),
    }),
  ]);
  const spends = await read(tenant, rider, '/rest/users/me/transactions/en?type=SPEND');
  expect(spends.body.data).toHaveLength(1);
  const all = await read(tenant, rider, '/rest/users/me/transactions/en?type=ALL_TRANSACTIONS');
  expect(all.body.data).toHaveLength(2);
  expect((await read(tenant, rider, '/rest/users/me/transactions/en?type=GIFT')).status).toBe(400);
});

test('a cursor is valid only for its owner, list and filter [LEDGER-04, API-16]', async () => {
  const tenant = await w.mintTenant();
  const rider = await w.signUpMember(tenant);
  const stranger = await w.signUpMember(tenant);
  await earnPoints(w, tenant, rider, ...Array.from({ length: 11 }, () => 5));
  const path = '/rest/users/me/transactions/en';
  const { next } = (await read(tenant, rider, path)).body.links;
  const cursor = next.slice(next.indexOf('cursor='));
  for (const [member, wrong] of [
    [stranger, next],
    [rider, `${path}?cursor=nonsense`],
    [rider, `${path}?${cursor.slice(0, -3)}`],
    [rider, `${path}?type=EARN&${cursor}`],
    [rider, `/rest/users/me/earnings/en?${cursor}`],
  ] as const) {
    const reply = await read(tenant, member, wrong);
    expect([reply.status, reply.body.error]).toEqual([400, 'INVALID_CURSOR']);
  }
});

test('an earning without a campaign has the tenant’s title of the sign-up reward, else the built-in text [TEN-14, LEDGER-02]', async () => {
  const titles = { en: { SignUpRewardEarningTitle: 'Welcome points' }, es: { SignUpRewardEarningTitle: '' } };
  const tenant = await w.mintTenant({ configuration: titles });
  const rider = await w.signUpMember(tenant);
  await earnPoints(w, tenant, rider, 100);
  const titleIn = async (language: string) =>
    (await read(tenant, rider, `/rest/users/me/transactions/${language}`)).body.data[0].transactionTitle;
  expect(await titleIn('en')).toBe('Welcome points');
  expect(await titleIn('es')).toBe(loadServerCatalogues().es('signUp.earningTitle'));
  const silent = await w.mintTenant();
  const other = await w.signUpMember(silent);
  await earnPoints(w, silent, other, 100);
  expect((await read(silent, other, '/rest/users/me/transactions/en')).body.data[0].transactionTitle).toBe(
    'Welcome bonus',
  );
});

test('an earning from a code has the code’s name in the request’s language, even if withdrawn; an unnamed code has the sign-up reward’s title [LEDGER-02, HIST-01]', async () => {
  const tenant = await w.mintTenant({ configuration: { en: { SignUpRewardEarningTitle: 'Welcome points' } } });
  const rider = await w.signUpMember(tenant);
  const words = { CampaignDescription: '', WelcomeTitle: '', WelcomeDescription: '', WelcomeButtonLabel: '' };
  const code = (name: string, texts: Record<string, { CampaignName: string }>) => ({
    definition: { id: name.toLowerCase(), code: name, active: true, reward: 5, limits: {} },
    texts: Object.fromEntries(Object.entries(texts).map(([language, own]) => [language, { ...words, ...own }])),
  });
  const spring = code('SPRING', { en: { CampaignName: 'Spring rides' }, es: { CampaignName: 'Viajes de primavera' } });
  const silent = code('SILENT', { en: { CampaignName: '' } });
  const write = (...items: (typeof spring)[]) => w.inTenant(tenant, (tx) => applyCodes(tx, tenant.tenantId, items));
  await write(spring, silent);
  for (const name of ['SPRING', 'SILENT']) {
    w.clock.advance(1);
    const path = `/rest/campaigns/promotional/${name}/participation/en`;
    expect((await w.request(tenant, { method: 'POST', path, cookie: rider.cookie })).status).toBe(200);
  }
  await earnPoints(w, tenant, rider, 100);
  await write();
  const titlesIn = async (language: string) =>
    (await read(tenant, rider, `/rest/users/me/transactions/${language}`)).body.data
      .map(({ transactionTitle }: { transactionTitle: string }) => transactionTitle)
      .toSorted();
  expect(await titlesIn('en')).toEqual(['Spring rides', 'Welcome points', 'Welcome points']);
  expect(await titlesIn('es')).toContain('Viajes de primavera');
  expect(await titlesIn('ru')).toContain('Spring rides');
});

test('earnings have every field, newest first, ties by id, and only the member’s own [EARNING-01, EARNING-02, API-13]', async () => {
  const tenant = await w.mintTenant();
  const [rider, stranger] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  const [oldest = ''] = await earnPoints(w, tenant, rider, 10);
  const earnedAt = w.clock.now().toISOString();
  w.clock.advance(1);
  const twins = await earnPoints(w, tenant, rider, 20, 30);
  await earnPoints(w, tenant, stranger, 99);
  await w.request(tenant, { method: 'POST', path: `/rest/earnings/${oldest}/claim`, cookie: rider.cookie });
  const { body, headers } = await read(tenant, rider, '/rest/users/me/earnings/en');
  expect(headers['cache-control']).toBe('no-store');
  expect(body.links).toEqual({ self: '/rest/users/me/earnings/en', next: null, previous: null });
  expect(body.data.map(({ EarningID }: { EarningID: string }) => EarningID)).toEqual([
    ...twins.toSorted().toReversed(),
    oldest,
  ]);
  expect(body.data[2]).toEqual({
    EarningID: oldest,
    CampaignID: null,
    earningTitle: 'Welcome bonus',
    amount: 10,
    canceled: false,
    suspensionDeduction: false,
    expiryDeduction: false,
    EarnedAtUTC: earnedAt,
    ClaimedAtUTC: w.clock.now().toISOString(),
    AcknowledgedAtUTC: null,
  });
  const nobody = await read(tenant, { ...rider, cookie: '' }, '/rest/users/me/earnings/en');
  expect([nobody.status, nobody.body.error]).toEqual([403, 'SESSION_REQUIRED']);
});
