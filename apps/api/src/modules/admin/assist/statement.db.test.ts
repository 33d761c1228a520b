import { expect, test } from 'vitest';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { givePoints } from '../../../testing/offers.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);

const rider = { name: 'Marisol Quint', proof: 'PHOTO_ID', hasSigned: true, termsVersion: 1 } as const;

async function scene(
  language: string,
  settings: Record<string, unknown> = {},
  configuration?: Record<string, Record<string, unknown>>,
) {
  w.clock.set('2026-03-02T17:00:00Z');
  const tenant = await w.mintTenant({
    settings: { assistedSignUp: true, signUpRewardPoints: 25, ...settings },
    ...(configuration && { configuration }),
  });
  const { cookie } = await desk.signIn('counter', tenant);
  const path = `/admin/agencies/${tenant.tenantId}/counter/members`;
  const { body } = await desk.call({ method: 'POST', path, cookie, body: { ...rider, language } });
  const member = { memberId: body.memberId as string, email: '', cookie: '' };
  const read = async (memberId = member.memberId) =>
    desk.call({
      method: 'GET',
      path: `${path}/${memberId}/statement`,
      cookie: (await desk.signIn('counter', tenant)).cookie,
    });
  return { tenant, member, read };
}

test('a statement has balance, waiting points and signed entries in the member’s language, and its reading is on record [ASSIST-20]', async () => {
  const { tenant, member, read } = await scene('es');
  expect((await read()).body.notes).toEqual([expect.stringMatching(/^25\u00a0.* por reclamar$/)]);
  w.clock.advance(60);
  await givePoints(w, tenant, member, 1300);
  const { body } = await read();
  expect(body).toMatchObject({
    language: 'es',
    direction: 'ltr',
    name: 'Marisol Quint',
    title: 'Tu estado de cuenta',
    facts: [{ label: 'Tu saldo', value: expect.stringMatching(/^1\.325\u00a0/) }],
    entriesTitle: 'Historial',
  });
  expect(body.entries.map(({ points }: { points: string }) => points)).toEqual(['+1.300', '+25']);
  expect(body.notes).toEqual([]);
  const owner = await desk.signIn('owner', tenant);
  const acts = await desk.call({
    method: 'GET',
    path: `/admin/agencies/${tenant.tenantId}/acts?verb=assist.statement`,
    cookie: owner.cookie,
  });
  expect(acts.body.data).toMatchObject(
    Array.from({ length: 2 }, () => ({ verb: 'assist.statement', memberId: member.memberId })),
  );
});

test('an entry older than 92 days is left out; without any the statement says so [ASSIST-20]', async () => {
  const { read } = await scene('ar');
  w.clock.advance(92 * 86_400);
  expect((await read()).body.entries).toHaveLength(1);
  w.clock.advance(1);
  const { body } = await read();
  expect(body).toMatchObject({ direction: 'rtl', entries: [] });
  expect(body.notes).toContain('لا توجد معاملات في هذه الفترة.');
});

test('a statement of 61 entries shows the latest 60 and says so [ASSIST-20]', async () => {
  const { tenant, member, read } = await scene('en');
  for (let entry = 0; entry < 59; entry += 1) await givePoints(w, tenant, member, 1);
  w.clock.advance(60);
  expect((await read()).body.notes).not.toContain('Only the latest 60 entries are shown.');
  await givePoints(w, tenant, member, 7);
  const { body } = await read();
  expect(body.entries).toHaveLength(60);
  expect(body.entries[0].points).toBe('+7');
  expect(body.notes).toContain('Only the latest 60 entries are shown.');
});

test('points that expire soon are named with their last day [ASSIST-20]', async () => {
  const { tenant, member, read } = await scene('en', { pointsExpireAfterDays: 10, pointsExpiryNoticeDays: 30 });
  await givePoints(w, tenant, member, 40);
  expect((await read()).body.notes).toEqual(
    expect.arrayContaining([expect.stringMatching(/ expire on 03\/1\d\/2026$/)]),
  );
});

test('a phone number keeps its direction in a right-to-left statement [ASSIST-20, LANG-17]', async () => {
  const { read } = await scene('ar', {}, { ar: { SupportPhoneNumber: '+1 555 010 0148' } });
  expect((await read()).body.notes.at(-1)).toContain('\u2068+1 555 010 0148\u2069');
});

test('another agency’s member, and an agency without a counter, get no statement [ASSIST-20, ASSIST-01]', async () => {
  const { read } = await scene('en');
  const other = await scene('en');
  expect((await read(other.member.memberId)).status).toBe(404);
  const off = await scene('en', { assistedSignUp: false });
  expect((await off.read('018bcfe5-0000-7000-8000-000000000000')).body.error).toBe('ASSIST_OFF');
});
