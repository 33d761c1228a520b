import { expect, test } from 'vitest';
import { type TestReply, world } from '../../../testing/index.ts';
import { accountTests, cookieOf, password } from '../testing/test-account.ts';

const guesses = Number(process.env['GUESSES'] ?? 300);
const AT_ONCE = 32;

const w = await world({ rateLimits: true, trustedProxies: ['127.0.0.1'] });
const { signUp, signIn } = accountTests(w);

const network = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

async function storm(send: (index: number) => Promise<TestReply>): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < guesses; index = next++) {
      const { status, body } = await send(index);
      const answer = status === 200 ? 'OPENED' : String(body.error);
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return answers;
}

function report(what: string, startedAt: number): void {
  const seconds = (performance.now() - startedAt) / 1000;
  if (guesses > 300) console.log(`${what}: ${guesses} in ${seconds.toFixed(1)} s, ${Math.round(guesses / seconds)}/s`);
}

test('a password list tried on one account from as many networks gets five checks, and locks the account although it contains the right password [AUTH-12, AUTH-13]', async () => {
  const tenant = await w.mintTenant();
  const { email, device } = await signUp(tenant);
  const rightAt = Math.floor(guesses / 2);
  const startedAt = performance.now();
  const answers = await storm((index) =>
    signIn(tenant, email, {
      chosen: index === rightAt ? password : `Guess!${index}`,
      cookie: undefined,
      headers: {
        'x-forwarded-for': network(index),
      },
    }),
  );
  report('passwords on one account', startedAt);
  expect(answers).toEqual({ INVALID_CREDENTIALS: 3, ONE_ATTEMPT_LEFT: 1, NO_ATTEMPT_LEFT: guesses - 4 });
  expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from session'))).toHaveLength(1);
  const rider = await signIn(tenant, email, {
    chosen: password,
    cookie: device,
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  expect(cookieOf(rider, 'session')).not.toBe('');
});

test('one password tried on as many addresses from one network is checked 30 times an hour without a challenge [AUTH-12, AUTH-35, API-05]', async () => {
  const tenant = await w.mintTenant();
  const rightAt = Math.floor(guesses / 2);
  await signUp(tenant, `rider${rightAt}@example.org`);
  const startedAt = performance.now();
  const answers = await storm((index) =>
    signIn(tenant, `rider${index}@example.org`, {
      chosen: password,
      cookie: undefined,
      headers: {
        // One household's network, however many addresses it has.
        'x-forwarded-for': `2001:db8:0:1::${(index % 65_535).toString(16)}`,
      },
    }),
  );
  report('one password on many accounts', startedAt);
  expect(answers).toEqual({ INVALID_CREDENTIALS: 30, CHALLENGE_REQUIRED: guesses - 30 });
});
