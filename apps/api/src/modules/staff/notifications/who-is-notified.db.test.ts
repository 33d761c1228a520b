import { adminRoutes, type StaffNotificationPage } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { publishVersionJob } from '../../../jobs/publish-version.ts';
import { INSTALLATION } from '../../../platform/database/transactions.ts';
import { deskOf } from '../../../testing/desk.ts';
import { createDeskEnv, type TestStaff, testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { createVersionFixture } from '../../admin/versions/testing/version-fixture.ts';

const w = await world({ desk: testDesk });
const packs = packFolder();
const stage = createDeskEnv(w);
const { versions } = adminRoutes;

const list = async ({ cookie }: TestStaff, { tenantId }: { tenantId: string }): Promise<StaffNotificationPage> =>
  (await stage.call({ method: 'GET', path: `/admin/staff-notifications/${tenantId}`, cookie })).body;

test("a schedule's outcome notifies makers, scheduler and approver of the version, and no other staff [DESK-646]", async () => {
  const scene = await createVersionFixture(w, packs, { versionsNeedApproval: true });
  const { tenant } = scene;
  const staff = [
    await stage.signIn('editor', tenant),
    await stage.signIn('approver', tenant),
    await stage.signIn('owner', tenant),
  ] as const;
  const [author, approver, scheduler] = staff;
  const other = await stage.signIn('owner', tenant);
  const [first, second, third] = staff.map(({ staffId }, at) =>
    deskOf(w, tenant, { id: staffId, name: ['Ana', 'Cem', 'Ida'][at] ?? '' }),
  );
  if (!first || !second || !third) throw new Error('Three are signed in.');
  const schedule = async (): Promise<{ number: number; publishAt: string }> => {
    const { number } = await first.call(versions.begin, { body: { from: 1 } });
    const at = { params: { number }, body: { revision: 1 } };
    await first.call(versions.submit, at);
    await second.call(versions.approve, at);
    const publishAt = new Date(w.deps.clock().getTime() + 600_000).toISOString();
    await third.call(versions.schedule, { ...at, body: { revision: 1, publishAt } });
    return { number, publishAt };
  };
  const [due, late] = [await schedule(), await schedule()];
  w.clock.advance(600);
  for (const one of [due, late])
    await publishVersionJob(w.deps).run({ tenantId: tenant.tenantId, ...one, by: third.actor });
  await stage.deliver();
  const outcomes = async (person: TestStaff) =>
    (await list(person, tenant)).data
      .filter(({ kind }) => kind.endsWith('PUBLISHED'))
      .map(({ kind, version, by }) => [kind, version, by])
      .toSorted((one, two) => Number(one[1]) - Number(two[1]));
  for (const person of [author, approver, scheduler])
    expect(await outcomes(person)).toEqual([
      ['PUBLISHED', due.number, null],
      ['NOT_PUBLISHED', late.number, null],
    ]);
  expect(await outcomes(other)).toEqual([]);
});

test('a request for points notifies those who may decide it, the decision its requester; emails name no rider [DESK-646, DESK-647]', async () => {
  const tenant = await w.mintTenant({ settings: { limits: { staffPointsPerAct: 100, staffPointsPerDay: 250 } } });
  const rider = await w.signUpMember(tenant);
  const [asker, decider] = [await stage.signIn('support', tenant), await stage.signIn('support', tenant)];
  const viewer = await stage.signIn('viewer', tenant);
  const call = ({ cookie }: TestStaff, path: string, body?: object) =>
    stage.call({ method: 'POST', path: `/admin/agencies/${tenant.tenantId}${path}`, cookie, ...(body && { body }) });
  const request = async (points: number): Promise<string> => {
    const body = { points, reason: 'Broken reader', idempotencyKey: `asked-${points}-2026` };
    const asked = { act: 'members.goodwill', params: { member: rider.memberId }, body };
    return (await call(asker, '/approvals', asked)).body.requestId;
  };
  expect((await call(decider, `/approvals/${await request(300)}/approve`)).status).toBe(200);
  w.clock.advance(1);
  const rejected = await call(decider, `/approvals/${await request(301)}/reject`, { reason: 'No receipt of Ximena' });
  expect(rejected.status).toBe(200);
  await stage.deliver();
  const kinds = async (person: TestStaff) => (await list(person, tenant)).data.map(({ kind, by }) => [kind, by]);
  expect(await kinds(asker)).toEqual([
    ['POINTS_REJECTED', 'Test support'],
    ['POINTS_APPROVED', 'Test support'],
  ]);
  expect(await kinds(decider)).toEqual([
    ['POINTS_ASKED', 'Test support'],
    ['POINTS_ASKED', 'Test support'],
  ]);
  expect(await kinds(viewer)).toEqual([]);
  const mails = w.mailbox
    .messages(INSTALLATION)
    .filter(({ to, subject }) => [asker.email, decider.email].includes(to) && !subject?.includes('sign-in code'));
  const subjects = (person: TestStaff) =>
    mails.flatMap(({ to, subject }) => (to === person.email ? [subject?.split(': ')[1]] : []));
  expect([subjects(asker), subjects(decider)]).toEqual([
    ['your request was rejected'],
    ['points need your approval', 'points need your approval'],
  ]);
  expect(mails.map(({ text }) => text).join()).not.toMatch(/Ximena|receipt/);
  expect(mails[0]?.text).toContain(`https://desk.test/${tenant.tenantId}/approvals`);
});

test("a comment notifies the version's makers and those who commented on that part, once [DESK-655]", async () => {
  const { tenant } = await createVersionFixture(w, packs);
  const staff = [
    await stage.signIn('editor', tenant),
    await stage.signIn('approver', tenant),
    await stage.signIn('viewer', tenant),
  ] as const;
  const [author, approver, viewer] = staff;
  const [first, second] = staff.map(({ staffId }, at) =>
    deskOf(w, tenant, { id: staffId, name: ['Ana', 'Cem', 'Ida'][at] ?? '' }),
  );
  if (!first || !second) throw new Error('Two are signed in.');
  const { number } = await first.call(versions.begin, { body: { from: 1 } });
  const params = { number };
  const body = { about: 'campaigns/two', text: 'Too dear?', idempotencyKey: 'press-2026-7' };
  for (let press = 0; press < 2; press += 1) await second.call(versions.comment, { params, body });
  await first.call(versions.comment, { params, body: { about: 'campaigns/two', text: 'Not in May.' } });
  await first.call(versions.comment, { params, body: { about: 'offers/one', text: 'Fine.' } });
  await stage.deliver();
  const comments = async (person: TestStaff) =>
    (await list(person, tenant)).data.map(({ kind, by, version, about }) => [kind, by, version, about]);
  expect(await comments(author)).toEqual([['COMMENT', 'Cem', number, 'campaigns/two']]);
  expect(await comments(approver)).toEqual([['COMMENT', 'Ana', number, 'campaigns/two']]);
  expect(await comments(viewer)).toEqual([]);
});

test('a mention notifies that person once, by a link to the part, and not of the comment too; without access it is refused [DESK-767, DESK-768, NOTIFY-30]', async () => {
  const { tenant } = await createVersionFixture(w, packs);
  const staff = [await stage.signIn('editor', tenant), await stage.signIn('viewer', tenant)] as const;
  const [author, viewer] = staff;
  const counter = await stage.signIn('counter', tenant);
  const stranger = await stage.signIn('editor', await w.mintTenant());
  const first = deskOf(w, tenant, { id: author.staffId, name: 'Ana' });
  const second = deskOf(w, tenant, { id: viewer.staffId, name: 'Cem' });
  const { number } = await first.call(versions.begin, { body: { from: 1 } });
  const params = { number };
  const say = (text: string, mentions: string[], idempotencyKey: string) =>
    second.call(versions.comment, { params, body: { about: 'campaigns/two', text, mentions, idempotencyKey } });
  const names = (await second.call(versions.readers)).data.map(({ staffId }) => staffId);
  expect(names).toEqual(expect.arrayContaining([author.staffId, viewer.staffId]));
  expect(names).not.toContain(counter.staffId);
  for (const refused of [counter, stranger])
    await expect(say('@Someone?', [refused.staffId], `press-${refused.staffId}`)).rejects.toThrow('NOT_A_DRAFT_READER');
  for (let press = 0; press < 2; press += 1)
    await say('@Test editor, too dear?', [author.staffId, viewer.staffId], 'press-2026-9');
  await stage.deliver();
  const shown = (await list(author, tenant)).data.map(({ kind, about }) => [kind, about]);
  expect(shown).toEqual([['MENTION', 'campaigns/two']]);
  expect((await list(viewer, tenant)).data).toEqual([]);
  const mails = w.mailbox
    .messages(INSTALLATION)
    .filter(({ to, subject }) => to === author.email && /mentioned/.test(subject ?? ''));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/${tenant.tenantId}/versions/${number}/edit?at=campaigns%2Ftwo`);
  expect(mails[0]?.text).not.toContain('too dear');
});

test('a person mentioned again and again by one author gets five emails in an hour, and the rest at the desk [NOTIFY-30]', async () => {
  const { tenant } = await createVersionFixture(w, packs);
  const [author, viewer] = [await stage.signIn('editor', tenant), await stage.signIn('viewer', tenant)];
  const writer = deskOf(w, tenant, { id: viewer.staffId, name: 'Cem' });
  const { number } = await deskOf(w, tenant, { id: author.staffId, name: 'Ana' }).call(versions.begin, {
    body: { from: 1 },
  });
  const mention = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const body = { about: 'campaigns/two', text: '@Test editor', mentions: [author.staffId] };
      const { id } = await writer.call(versions.comment, { params: { number }, body });
      await writer.call(versions.takeBackComment, { params: { number, comment: id } });
      await stage.deliver();
    }
  };
  const mails = () =>
    w.mailbox
      .messages(INSTALLATION)
      .filter(({ to, subject }) => to === author.email && /mentioned/.test(subject ?? ''));
  await mention(7);
  const cookie = await stage.signInAs(author.email);
  expect([mails().length, (await list({ ...author, cookie }, tenant)).data.length]).toEqual([5, 7]);
  w.clock.advance(3601);
  await mention(1);
  expect(mails()).toHaveLength(6);
});
