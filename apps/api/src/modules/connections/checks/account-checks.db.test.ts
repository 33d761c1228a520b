import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountCheck } from '../../../adapters/http-account-checker.ts';
import type { CheckReply } from '../../../adapters/local-account-checker.ts';
import { endUnansweredJob } from '../../../jobs/providers.ts';
import { pruneTenant } from '../../../jobs/prune.ts';
import { world } from '../../../testing/index.ts';
import { held, signedHeaders, tripEvent } from '../../ingest/testing/test-program.ts';
import { createCheckedFixture } from '../testing/checked-fixture.ts';

const numRuns = Number(process.env['FAREBACK_ANSWERS'] ?? 25);

const w = await world();
// The provider's server uses the machine's clock, like our signatures.
beforeEach(() => w.clock.set(new Date()));

const later = { answer: (): CheckReply => ({ result: 'later' }) };

describe('provider with account checks', () => {
  test('receives number and second value signed; yes connects, no fails with a reason [PROV-04, PROV-06, PROV-12]', async () => {
    const s = await createCheckedFixture(
      w,
      {
        answer: ({ secondFact }: AccountCheck) =>
          secondFact === '123' ? { result: 'yes' } : { result: 'no', reason: 'the code is another' },
      },
      { asksSecondFact: true },
    );
    const rider = await s.signUp();
    expect((await s.connect(rider, '471100815', '999')).body).toMatchObject({
      status: 'FAILEDTOVALIDATE',
      identifier: '471100815',
      failedBecause: 'PROVIDER_SAID_NO',
    });
    expect((await s.connect(rider, '471100815', ' 123 ')).body).toMatchObject({
      status: 'CONNECTED',
      failedBecause: null,
    });
    expect(s.checker.asked).toMatchObject([
      { identifier: '471100815', secondFact: '999' },
      { identifier: '471100815', secondFact: '123' },
    ]);
    const rows = await w.inTenant(s.tenant, (tx) =>
      tx.query<{ answer: string; reason: string | null; text: string }>(
        'select answer, reason, k::text as text from account_check k order by asked_at, answer',
      ),
    );
    expect(rows.map(({ answer, reason }) => [answer, reason])).toEqual([
      ['NO', 'the code is another'],
      ['YES', null],
    ]);
    expect(rows.map(({ text }) => text).join()).not.toContain('471100815');
  });

  test('is not asked without a required second value, nor again about a proven account; invisible characters are removed [PROV-04, VAL-23]', async () => {
    const s = await createCheckedFixture(w, {}, { asksSecondFact: true });
    const rider = await s.signUp();
    for (const fact of [undefined, '', '  '])
      expect((await s.connect(rider, '4711', fact)).body).toMatchObject({
        error: 'INVALID_IDENTIFIER',
        field: 'secondFact',
      });
    expect([s.checker.asked, await s.statusOf(rider)]).toEqual([[], undefined]);
    await s.connect(rider, '4711', ' \u2068١٢ ৩\u200f');
    expect(s.checker.asked).toMatchObject([{ secondFact: '123' }]);
    expect((await s.connect(rider, '4711', '999')).body).toMatchObject({ status: 'CONNECTED', isProven: true });
    expect(s.checker.asked).toHaveLength(1);
  });

  test('is the only proof there: a ride does not count [PROV-04]', async () => {
    const s = await createCheckedFixture(w, later);
    const rider = await s.signUp();
    await s.connect(rider, '4711');
    w.clock.advance(3600);
    const endedAt = new Date(w.clock.now().getTime() - 60_000).toISOString();
    const body = JSON.stringify([tripEvent('seen', '4711', endedAt, { to: { id: 't', name: 'Clock Tower' } })]);
    const path = `/ingest/${s.tenant.tenantId}/asked/events`;
    await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, s.secrets.asked, body) });
    const told = { riddenAt: endedAt.slice(0, 16), stop: 'Clock Tower' };
    const reply = await w.request(s.tenant, {
      method: 'POST',
      path: '/rest/users/me/providersStatus/asked/ride',
      cookie: rider.cookie,
      body: told,
    });
    expect([reply.status, (await s.statusOf(rider)).status]).toEqual([404, 'VALIDATING']);
  });

  test.each([
    ['٤٧١١', '4711'],
    ['৪৭১১', '4711'],
    ['0042 11-00', '00421100'],
  ])('receives %s as %s [PROV-22]', async (typed, asked) => {
    const s = await createCheckedFixture(w);
    expect((await s.connect(await s.signUp(), typed)).body.status).toBe('CONNECTED');
    expect(s.checker.asked).toMatchObject([{ identifier: asked }]);
  });

  test('never receives a number with letters [PROV-22]', async () => {
    const s = await createCheckedFixture(w);
    expect((await s.connect(await s.signUp(), '47II')).body.error).toBe('INVALID_IDENTIFIER');
    expect(s.checker.asked).toEqual([]);
  });

  test('may answer until a day after the check: at 23 h 59 min it is accepted, at 24 h the check has failed [PROV-11]', async () => {
    const s = await createCheckedFixture(w, later);
    const [rider, late] = [await s.signUp(), await s.signUp()];
    const asked = w.clock.now();
    const waiting = { status: 'VALIDATING', awaits: 'PROVIDER', failedBecause: null };
    expect((await s.connect(rider, '1')).body).toMatchObject({
      ...waiting,
      waitsUntilUTC: new Date(asked.getTime() + 86_400_000).toISOString(),
    });
    await s.connect(late, '2');
    const run = () => endUnansweredJob(w.deps).run({ tenantId: s.tenant.tenantId });
    w.clock.advance(86_400 - 60);
    await run();
    expect([await s.statusOf(rider), await s.statusOf(late)]).toMatchObject([waiting, waiting]);
    expect((await s.answer(s.askedAbout('2'), 'yes')).status).toBe(200);
    expect(await s.statusOf(late)).toMatchObject({ status: 'CONNECTED', waitsUntilUTC: null });
    w.clock.advance(60);
    await run();
    const failed = { status: 'FAILEDTOVALIDATE', identifier: '1', failedBecause: 'NO_ANSWER' };
    expect(await s.statusOf(rider)).toMatchObject(failed);
    expect((await s.answer(s.askedAbout('1'), 'yes')).status).toBe(200);
    expect([await s.statusOf(rider), await s.statusOf(late)]).toMatchObject([failed, { status: 'CONNECTED' }]);
  });

  test('an answer at 24 h is too late even before the job has run [PROV-11]', async () => {
    const s = await createCheckedFixture(w, later);
    const rider = await s.signUp();
    await s.connect(rider, '1');
    w.clock.advance(86_400);
    await s.answer(s.askedAbout('1'), 'yes');
    expect((await s.statusOf(rider)).status).toBe('VALIDATING');
    await endUnansweredJob(w.deps).run({ tenantId: s.tenant.tenantId });
    expect((await s.statusOf(rider)).status).toBe('FAILEDTOVALIDATE');
  });

  test('old checks are deleted after 30 days, and their connections stay', async () => {
    const s = await createCheckedFixture(w);
    const rider = await s.signUp();
    await s.connect(rider, '1');
    const left = () =>
      w.inTenant(s.tenant, async (tx) => {
        await pruneTenant(tx, w.clock.now());
        return (await tx.query('select from account_check')).length;
      });
    w.clock.advance(30 * 86_400 - 1);
    expect(await left()).toBe(1);
    w.clock.advance(1);
    expect(await left()).toBe(0);
    const kept = await w.inTenant(s.tenant, (tx) => tx.query(`select status from provider_connection`));
    expect(kept).toEqual([{ status: 'CONNECTED' }]);
  });
});

describe('answer through the endpoint', () => {
  test("counts for its own check only: not for another provider's, a deleted or an unsigned one [PROV-11]", async () => {
    const s = await createCheckedFixture(w, later);
    const rider = await s.signUp();
    await s.connect(rider, '1');
    const checkId = s.askedAbout('1');
    const refused = [
      await s.answer(checkId, 'yes', 'other'),
      await s.answer('00000000-0000-4000-8000-000000000000', 'yes'),
      await s.answer('no id', 'yes'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await s.answer(checkId, 'perhaps')).body.error).toBe('INVALID_REQUEST');
    const unsigned = await w.request(null, {
      method: 'POST',
      path: `/ingest/${s.tenant.tenantId}/asked/validation-results`,
      body: JSON.stringify({ checkId, result: 'yes' }),
    });
    expect(unsigned.body.error).toBe('SIGNATURE_INVALID');
    expect((await s.statusOf(rider)).status).toBe('VALIDATING');
    expect(await s.answer(checkId, 'yes')).toMatchObject({ status: 200, body: {} });
    expect((await s.statusOf(rider)).status).toBe('CONNECTED');
  });

  test('changes nothing after a disconnect, or for a check replaced by another [PROV-11, PROV-16]', async () => {
    const s = await createCheckedFixture(w, later);
    const rider = await s.signUp();
    await s.connect(rider, '1');
    const first = s.askedAbout('1');
    await s.disconnect(rider);
    expect((await s.answer(first, 'yes')).status).toBe(200);
    expect((await s.statusOf(rider)).status).toBe('DISCONNECTED');
    await s.connect(rider, '1');
    const second = s.askedAbout('1');
    await s.connect(rider, '2');
    await s.answer(second, 'yes');
    await s.answer(first, 'no');
    expect(await s.statusOf(rider)).toMatchObject({ status: 'VALIDATING', identifier: '2' });
    await s.answer(s.askedAbout('2'), 'yes');
    expect(await s.statusOf(rider)).toMatchObject({ status: 'CONNECTED', identifier: '2' });
  });

  test('a no never removes a connection from before accounts were proven, and a yes proves it [PROV-11]', async () => {
    const s = await createCheckedFixture(w, later);
    const rider = await s.signUp();
    await s.connect(rider, '1');
    await w.inTenant(s.tenant, (tx) =>
      tx.run(`update provider_connection set status = 'CONNECTED', awaits = null where member_id = $1`, [
        rider.memberId,
      ]),
    );
    await s.answer(s.askedAbout('1'), 'no');
    expect(await s.statusOf(rider)).toMatchObject({ status: 'CONNECTED', isProven: false });
    await s.answer(s.askedAbout('1'), 'yes');
    expect(await s.statusOf(rider)).toMatchObject({ status: 'CONNECTED', isProven: true });
  });
});

test.each([[['yes']], [['no', 'yes']]])(
  'rides since the member entered the account count after the answers %j [PROV-04, PROV-11]',
  async (answers) => {
    const s = await createCheckedFixture(w, later);
    const rider = await s.signUp();
    await s.connect(rider, '4711');
    w.clock.advance(3600);
    const body = JSON.stringify([
      tripEvent('before', '4711', new Date(w.clock.now().getTime() - 3_700_000).toISOString()),
      tripEvent('since', '4711', new Date(w.clock.now().getTime() - 1_000_000).toISOString()),
    ]);
    const path = `/ingest/${s.tenant.tenantId}/asked/events`;
    await w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, s.secrets.asked, body) });
    for (const answer of answers) await s.answer(s.askedAbout('4711'), answer);
    expect(await held(w, s.tenant, rider.memberId)).toHaveLength(1);
  },
);

/** A provider's answers to one check: as the reply, and through the endpoint. */
type Said = 'yes' | 'no' | 'later' | 'broken';

function endOf(first: Said[], second: Said[]): [string, string] {
  const alone = (said: Said[]): string => {
    if (said.includes('yes')) return 'CONNECTED';
    if (said.includes('no')) return 'FAILEDTOVALIDATE PROVIDER_SAID_NO';
    return said.includes('broken') ? 'FAILEDTOVALIDATE PROVIDER_UNREACHABLE' : 'VALIDATING';
  };
  const both = first.includes('yes') && second.includes('yes');
  return [both ? 'REQUIRE_DISCONNECT' : alone(first), alone(second)];
}

test('answers in any order, late, repeated, contradictory or before the reply have the same result [PROV-11, PROV-29]', async () => {
  const waiting: ((said: Said) => void)[] = [];
  const s = await createCheckedFixture(w, {
    before: async (_, reply) => {
      const said = await new Promise<Said>((resolve) => waiting.push(resolve));
      if (said === 'broken') reply.writeHead(500).end();
      else reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ result: said }));
      return true;
    },
  });
  let card = 1000;
  const ask = async (identifier: string) => {
    const rider = await s.signUp();
    const place = waiting.length;
    const replied = s.connect(rider, identifier);
    await expect.poll(() => waiting[place], { interval: 2 }).toBeDefined();
    const checkId = s.checker.asked.at(-1)?.checkId ?? '';
    const reply = async (said: Said): Promise<void> => {
      waiting[place]?.(said);
      await replied;
    };
    return { rider, checkId, reply };
  };
  const said = fc.constantFrom<Said>('yes', 'no', 'later', 'broken');
  const byDoor = fc.array(fc.constantFrom<Said>('yes', 'no'), { maxLength: 3 });
  const question = fc.record({ reply: said, byDoor });
  await fc.assert(
    fc.asyncProperty(
      question,
      question,
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      async (one, two, order) => {
        const identifier = String((card += 1));
        // A new URL per run, so failures of one run do not count in the next.
        await s.point(`${s.checker.url}?${identifier}`);
        const riders = [await ask(identifier), (w.clock.advance(1), await ask(identifier))] as const;
        const steps = [one, two].flatMap(({ reply, byDoor: answers }, at) => {
          const asker = riders[at as 0 | 1];
          return [
            () => asker.reply(reply),
            ...answers.map((answer) => async () => {
              expect((await s.answer(asker.checkId, answer)).status).toBe(200);
            }),
          ];
        });
        const shuffled = steps.map((step, at) => ({ step, key: order[at] ?? 0 })).toSorted((a, b) => a.key - b.key);
        for (const { step } of shuffled) await step();
        const ends = await Promise.all(riders.map(({ rider }) => s.statusOf(rider)));
        expect(ends.map(({ status, failedBecause }) => [status, failedBecause].filter(Boolean).join(' '))).toEqual(
          endOf([one.reply, ...one.byDoor], [two.reply, ...two.byDoor]),
        );
      },
    ),
    { numRuns },
  );
});
