import { afterAll, expect, test } from 'vitest';
import { type AccountCheck, createHttpAccountChecker } from './http-account-checker.ts';

import { type LocalCheckerOptions, startLocalChecker } from './local-account-checker.ts';

const started: { stop: () => Promise<void> }[] = [];
afterAll(async () => {
  for (const checker of started) await checker.stop();
});

const question: AccountCheck = {
  checkId: '6f1c2f7e-0000-4000-8000-000000000001',
  identifier: '7700442093',
  secondFact: '118',
};

async function ask(options: LocalCheckerOptions, { secret }: { secret?: string } = {}) {
  const local = await startLocalChecker(options);
  started.push(local);
  const checker = createHttpAccountChecker({
    validateUrl: local.url,
    secret: secret ?? local.secret,
    allowsPrivate: false,
  });
  return { answer: await checker.check(question), asked: local.asked };
}

test('a check is signed and sent unchanged; yes, no and later are read [PROV-04]', async () => {
  const yes = await ask({});
  expect(yes).toEqual({ answer: { kind: 'YES' }, asked: [question] });
  expect((await ask({ answer: () => ({ result: 'later' }) })).answer).toEqual({ kind: 'LATER' });
  const no = await ask({ answer: () => ({ result: 'no', reason: 'unknown' }) });
  expect(no.answer).toEqual({ kind: 'NO', reason: 'unknown' });
});

test.each([
  ['too long', '🚋'.repeat(300), '🚋'.repeat(256)],
  ['one that no table keeps', 'a\u0000b', null],
  ['half a character', 'a\ud83d', null],
])('a reason that is %s is cut or dropped, and the answer is still no [PROV-04]', async (_, reason, kept) => {
  const { answer } = await ask({ answer: () => ({ result: 'no', reason }) });
  expect(answer).toEqual({ kind: 'NO', reason: kept });
});

test('a provider that checks signatures answers a wrong secret with 401, which is no answer about the account [PROV-04]', async () => {
  const { answer, asked } = await ask({}, { secret: `whsec_${Buffer.alloc(32).toString('base64')}` });
  expect(answer).toEqual({ kind: 'UNKNOWN', why: 'status 401', mayFollow: false });
  expect(asked).toEqual([]);
});

test("a yes that is not JSON is ignored: a proxy's page could contain anything [PROV-04]", async () => {
  const before: LocalCheckerOptions['before'] = (_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('{"result":"yes"}');
    return true;
  };
  const { answer } = await ask({ before });
  expect(answer).toEqual({ kind: 'UNKNOWN', why: 'status 200 without JSON', mayFollow: false });
});

test('a provider that does not answer in time may still be working on it [PROV-04, PROV-11]', async () => {
  const local = await startLocalChecker({ before: () => true });
  started.push(local);
  const connection = { validateUrl: local.url, secret: local.secret, allowsPrivate: false, timeLimitMillis: 50 };
  expect(await createHttpAccountChecker(connection).check(question)).toEqual({
    kind: 'UNKNOWN',
    why: 'no reply within 50 ms',
    mayFollow: true,
  });
  expect(local.asked).toEqual([question]);
});

test('a provider that is not running counts as never asked [PROV-04]', async () => {
  const checker = createHttpAccountChecker({
    validateUrl: 'http://127.0.0.1:1/',
    secret: 'whsec_AAAA',
    allowsPrivate: false,
  });
  expect(await checker.check(question)).toMatchObject({ kind: 'UNKNOWN', mayFollow: false });
});
