import { beforeEach, describe, expect, test } from 'vitest';
import { type TestMember, world } from '../../../testing/index.ts';
import { subjectHash } from '../account.ts';
import { createCheckedFixture } from '../testing/checked-fixture.ts';

const w = await world({ rateLimits: true });
beforeEach(() => w.clock.set(new Date()));

async function scene() {
  let isDown = false;
  const s = await createCheckedFixture(
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
  const leaveOne = (name: string, most: number, who: string) =>
    w.inTenant(s.tenant, (tx) =>
      tx.run(
        `insert into limit_use (tenant_id, limit_name, who_hash, used_at, expires_at)
         values ($1, $2, $3, array_fill($4::timestamptz, array[$5::int]), $4::timestamptz + interval '1 hour')`,
        [
          s.tenant.tenantId,
          name,
          w.deps.keyRing.hash(who, `limit/${s.tenant.tenantId}/${name}`),
          w.clock.now(),
          most - 1,
        ],
      ),
    );
  return { ...s, guess, leaveOne, newcomer, setDown: (down: boolean) => (isDown = down) };
}

const wrong = (n: number): string => String(200 + n);

test('a rider guesses at one card five times a day; another card and the next day start from zero [PROV-31]', async () => {
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

test('members without a verified phone guess at one card fifteen times a day in total, without affecting an owner with a verified phone [PROV-31]', async () => {
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

test('members with a verified phone guess at one card forty times a day in total [PROV-31]', async () => {
  const s = await scene();
  const provider = { providerId: 'asked', identifierType: 'NUMERIC_ID' } as const;
  const card = subjectHash(w.deps.keyRing, s.tenant.tenantId, provider, '4711').toString('hex');
  await s.leaveOne('account-guesses-verified', 40, card);
  expect(await s.guess(await s.signUp(), wrong(0))).toBe('FAILEDTOVALIDATE');
  expect(await s.guess(await s.signUp(), wrong(0))).toBe('TOO_MANY_REQUESTS');
});

test('a check answered later counts until then, which stops further guesses [PROV-31]', async () => {
  const s = await createCheckedFixture(w, { answer: () => ({ result: 'later' }) });
  const rider = await s.signUp();
  const guesses: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { body } = await s.connect(rider, '4711', wrong(n));
    guesses.push(body.error ?? body.status);
  }
  expect(guesses).toEqual([...Array(5).fill('VALIDATING'), 'TOO_MANY_REQUESTS']);
});

test('a confirmed or unanswerable check is not a guess [PROV-31]', async () => {
  const s = await scene();
  const rider = await s.signUp();
  s.setDown(true);
  for (let n = 0; n < 5; n += 1) expect(await s.guess(rider, wrong(n))).toBe('PROVIDER_UNREACHABLE');
  s.setDown(false);
  await s.point(`${s.checker.url}?again`);
  for (let n = 0; n < 4; n += 1) expect(await s.guess(rider, wrong(n))).toBe('FAILEDTOVALIDATE');
  expect(await s.guess(rider, '123')).toBe('CONNECTED');
});

describe('one code tried on many cards', () => {
  test('is limited to twenty an hour for a rider with a verified phone, independent of others; a right code does not count [PROV-31]', async () => {
    const s = await scene();
    const [stranger, owner] = [await s.signUp(), await s.signUp()];
    await s.leaveOne('account-guesses-by-self', 20, stranger.memberId);
    await s.leaveOne('account-guesses-per-network', 21, '127.0.0.1');
    expect(await s.guess(stranger, '123', '9000')).toBe('CONNECTED');
    await s.disconnect(stranger);
    expect(await s.guess(stranger, wrong(0), '5000')).toBe('FAILEDTOVALIDATE');
    expect(await s.guess(stranger, wrong(0), '5001')).toBe('TOO_MANY_REQUESTS');
    expect(await s.guess(owner, wrong(0), '5000')).toBe('FAILEDTOVALIDATE');
    w.clock.advance(3_600);
    expect(await s.guess(stranger, '123', '5001')).toBe('CONNECTED');
  });

  test("is limited to twenty an hour for a network's members without one, each with two separate tries [PROV-31]", async () => {
    const s = await scene();
    const [stranger, honest] = [await s.newcomer(), await s.newcomer()];
    await s.leaveOne('account-guesses-per-network', 20, '127.0.0.1');
    const guesses = async (rider: TestMember, count: number): Promise<string[]> => {
      const outcomes: string[] = [];
      for (let n = 0; n < count; n += 1) outcomes.push(await s.guess(rider, wrong(0), String(5000 + n)));
      return outcomes;
    };
    const wrongs = (count: number): string[] => Array(count).fill('FAILEDTOVALIDATE');
    expect(await guesses(stranger, 4)).toEqual([...wrongs(3), 'TRY_WITH_VERIFIED_PHONE']);
    expect(await guesses(honest, 3)).toEqual([...wrongs(2), 'TRY_WITH_VERIFIED_PHONE']);
    expect(await s.guess(await s.newcomer(), '123', '7000')).toBe('CONNECTED');
  });
});

test('wrong codes at all cards of a tenant are counted, separately for members with a verified phone [PROV-31]', async () => {
  const s = await scene();
  await s.leaveOne('account-guesses-per-tenant', 500, 'tenant');
  expect(await s.guess(await s.newcomer(), '123', '5000')).toBe('CONNECTED');
  expect(await s.guess(await s.newcomer(), wrong(0), '5001')).toBe('FAILEDTOVALIDATE');
  expect(await s.guess(await s.newcomer(), wrong(0), '5002')).toBe('TRY_WITH_VERIFIED_PHONE');
  expect(await s.guess(await s.signUp(), '123', '5002')).toBe('CONNECTED');
});
