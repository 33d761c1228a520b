import { beforeEach, expect, test } from 'vitest';
import { type TestMember, world } from '../../../testing/index.ts';
import { checkedScene } from '../testing/checked-scene.ts';

const w = await world({ rateLimits: true });
beforeEach(() => w.clock.set(new Date()));

/** A card whose security code is 123, and whatever is guessed. */
async function scene() {
  let isDown = false;
  const s = await checkedScene(
    w,
    {
      before: (_, reply) => {
        if (isDown) reply.writeHead(503).end();
        return isDown;
      },
      answer: ({ secondFact }) => (secondFact === '123' ? { result: 'yes' } : { result: 'no' }),
    },
    { asksSecondFact: true },
  );
  const guess = async (rider: TestMember, code: string, card = '4711'): Promise<string> => {
    const { body } = await s.connect(rider, card, code);
    return body.error ?? body.status;
  };
  const newcomer = () => w.signUpMember(s.tenant, { status: 'NEW' });
  return { ...s, guess, newcomer, setDown: (down: boolean) => (isDown = down) };
}

const wrong = (n: number): string => String(200 + n);

test('a rider guesses at one card five times a day; another card, and the next day, begin anew [PROV-31]', async () => {
  const s = await scene();
  const rider = await s.signUp();
  const guesses: string[] = [];
  for (let n = 0; n < 6; n += 1) guesses.push(await s.guess(rider, wrong(n)));
  expect(guesses).toEqual([...Array(5).fill('FAILEDTOVALIDATE'), 'TOO_MANY_REQUESTS']);
  expect(await s.guess(rider, '123')).toBe('TOO_MANY_REQUESTS');
  expect(s.checker.asked).toHaveLength(5);
  expect(await s.guess(rider, wrong(0), '4712')).toBe('FAILEDTOVALIDATE');
  w.clock.advance(86_400);
  expect(await s.guess(rider, '123')).toBe('CONNECTED');
});

test('strangers without a verified phone guess at one card fifteen times a day, and keep no owner out who has one [PROV-31]', async () => {
  const s = await scene();
  let looked = 0;
  for (let n = 0; n < 20; n += 1) if ((await s.guess(await s.newcomer(), wrong(n))) === 'FAILEDTOVALIDATE') looked += 1;
  expect(looked).toBe(15);
  const refused = await s.connect(await s.newcomer(), '4711', '123');
  expect([refused.status, refused.body.error]).toEqual([429, 'TRY_WITH_VERIFIED_PHONE']);
  expect(refused.body.error_description).toContain('Verify your phone number');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect(await s.guess(await s.signUp(), '123')).toBe('CONNECTED');
});

test('those with a verified phone guess at one card forty times a day together [PROV-31]', async () => {
  const s = await scene();
  let looked = 0;
  for (let n = 0; n < 42; n += 1) {
    // No more than one network may guess.
    w.clock.advance(200);
    if ((await s.guess(await s.signUp(), wrong(n))) === 'FAILEDTOVALIDATE') looked += 1;
  }
  expect(looked).toBe(40);
});

test('a question that is answered later counts until then: nobody guesses on while the provider is at it [PROV-31]', async () => {
  const s = await checkedScene(w, { answer: () => ({ result: 'later' }) });
  const rider = await s.signUp();
  const guesses: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { body } = await s.connect(rider, '4711', wrong(n));
    guesses.push(body.error ?? body.status);
  }
  expect(guesses).toEqual([...Array(5).fill('VALIDATING'), 'TOO_MANY_REQUESTS']);
});

test('what its provider confirms, or cannot answer, is no guess [PROV-31]', async () => {
  const s = await scene();
  const rider = await s.signUp();
  s.setDown(true);
  for (let n = 0; n < 5; n += 1) expect(await s.guess(rider, wrong(n))).toBe('PROVIDER_UNREACHABLE');
  s.setDown(false);
  await s.point(`${s.checker.url}?again`);
  for (let n = 0; n < 4; n += 1) expect(await s.guess(rider, wrong(n))).toBe('FAILEDTOVALIDATE');
  expect(await s.guess(rider, '123')).toBe('CONNECTED');
});

test('one code at many cards is guessed twenty times an hour from one network, whoever asks, and what is right is no guess [PROV-31]', async () => {
  const s = await scene();
  expect(await s.guess(await s.signUp(), '123', '9000')).toBe('CONNECTED');
  const guesses: string[] = [];
  for (let n = 0; n < 21; n += 1) guesses.push(await s.guess(await s.signUp(), wrong(0), String(5000 + n)));
  expect(guesses).toEqual([...Array(20).fill('FAILEDTOVALIDATE'), 'TOO_MANY_REQUESTS']);
  w.clock.advance(3_600);
  expect(await s.guess(await s.signUp(), '123', '5000')).toBe('CONNECTED');
});

test('wrong codes at all cards of a tenant are counted, of members with a verified phone apart [PROV-31]', async () => {
  const s = await scene();
  const name = 'account-guesses-per-tenant';
  await w.inTenant(s.tenant, (tx) =>
    tx.run(
      `insert into limit_use (tenant_id, limit_name, who_hash, used_at, expires_at)
       values ($1, $2, $3, array_fill($4::timestamptz, array[499]), $4::timestamptz + interval '1 hour')`,
      [s.tenant.tenantId, name, w.deps.keyRing.hash('tenant', `limit/${s.tenant.tenantId}/${name}`), w.clock.now()],
    ),
  );
  expect(await s.guess(await s.newcomer(), '123', '5000')).toBe('CONNECTED');
  expect(await s.guess(await s.newcomer(), wrong(0), '5001')).toBe('FAILEDTOVALIDATE');
  expect(await s.guess(await s.newcomer(), wrong(0), '5002')).toBe('TRY_WITH_VERIFIED_PHONE');
  expect(await s.guess(await s.signUp(), '123', '5002')).toBe('CONNECTED');
});
