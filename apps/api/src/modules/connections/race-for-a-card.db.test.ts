import { expect, test } from 'vitest';
import type { CheckReply } from '../../adapters/local-account-checker.ts';
import { world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';
import { createCheckedFixture } from './testing/checked-fixture.ts';

const w = await world();
/** Number of members in the race; `RACERS=200` in the long run. */
const racers = Number(process.env['RACERS'] ?? 24);

const facts: Record<string, CheckReply> = {
  guessed: { result: 'no' },
  known: { result: 'yes' },
  slow: { result: 'later' },
  doubted: { result: 'later' },
};
const kinds = Object.keys(facts);

test('of many members racing for one card with guesses, proofs and later answers, one gets it: the last to ask among the confirmed ones [PROV-29]', async () => {
  w.clock.set(new Date());
  const s = await createCheckedFixture(
    w,
    { answer: ({ secondFact }) => facts[secondFact ?? ''] ?? { result: 'no' } },
    { asksSecondFact: true },
  );
  const card = '7700442093';
  const riders = await Promise.all(
    Array.from({ length: racers }, async (_, n) => ({ rider: await s.signUp(), kind: kinds[n % kinds.length] ?? '' })),
  );
  const report = async (n: number): Promise<number> => {
    const body = JSON.stringify([tripEvent(`ride-${n}`, card, w.clock.now().toISOString())]);
    const path = `/ingest/${s.tenant.tenantId}/asked/events`;
    const headers = signedHeaders(w, s.secrets.asked, body);
    return (await w.request(null, { method: 'POST', path, body, headers })).status;
  };
  const race = async ({ rider, kind }: (typeof riders)[number]): Promise<string> => {
    const { body } = await s.connect(rider, card, kind);
    const check = await w.inTenant(s.tenant, (tx) =>
      tx.first<{ checkId: string }>('select check_id as "checkId" from account_check where member_id = $1', [
        rider.memberId,
      ]),
    );
    if (kind === 'slow') await s.answer(check?.checkId ?? '', 'yes');
    if (kind === 'doubted') await s.answer(check?.checkId ?? '', 'no');
    return body.error ?? body.status;
  };
  const [answers, reports] = await Promise.all([
    Promise.all(riders.map(race)),
    Promise.all(Array.from({ length: 20 }, (_, n) => report(n))),
  ]);
  expect(reports).toEqual(reports.map(() => 202));
  const usual = ['CONNECTED', 'FAILEDTOVALIDATE', 'REQUIRE_DISCONNECT', 'VALIDATING', 'PROVIDER_UNREACHABLE'];
  expect(answers.filter((answer) => !usual.includes(answer))).toEqual([]);

  const rows = await w.inTenant(s.tenant, (tx) =>
    tx.query<{ memberId: string; status: string; provenBy: string | null; answer: string; place: number }>(
      `select c.member_id as "memberId", c.status, c.proven_by as "provenBy", k.answer, k.place::int as place
         from provider_connection c join account_check k on k.tenant_id = c.tenant_id and k.check_id = c.check_id order by k.place`,
    ),
  );
  const confirmed = rows.filter(({ answer }) => answer === 'YES');
  const holder = confirmed.at(-1);
  expect(confirmed.length).toBeGreaterThan(1);
  expect(rows.filter(({ status }) => status === 'CONNECTED')).toEqual([{ ...holder, provenBy: 'PROVIDER' }]);
  for (const { answer, status, memberId } of rows)
    expect([answer, status]).toEqual([
      answer,
      answer !== 'YES' ? 'FAILEDTOVALIDATE' : memberId === holder?.memberId ? 'CONNECTED' : 'REQUIRE_DISCONNECT',
    ]);
  const paid = await w.inTenant(s.tenant, (tx) =>
    tx.query<{ ride: string; times: number }>(
      `select event_id as ride, count(distinct member_id)::int as times from behaviour where type = 'trip.completed' group by event_id`,
    ),
  );
  expect(paid).toHaveLength(20);
  expect(paid.filter(({ times }) => times !== 1)).toEqual([]);
  expect(await troubles(w, s.tenant)).toEqual([]);
});
