import {
  adminRoutes,
  type NewReportSchedule,
  type ReportSchedule,
  reportScheduleLimits,
} from '@fareback/contract/admin';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLocalMail } from '../adapters/local-mail.ts';
import { createLocalMailbox } from '../adapters/local-mailbox.ts';
import { MessageRejected, type Messenger } from '../adapters/messenger.ts';
import { setNextSending } from '../modules/report-schedules/index.ts';
import { INSTALLATION, withStaff, withTenant } from '../platform/database/transactions.ts';
import { firstIdOf, randomId } from '../platform/ids.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { deskOf } from '../testing/desk.ts';
import { createDeskEnv, type TestStaff, testDesk } from '../testing/desk-env.ts';
import { type TestTenant, world } from '../testing/index.ts';
import { freshCodes, givePoints, mintOffer } from '../testing/offers.ts';
import { forgetAuthorJob } from './personal-data.ts';
import { makeReportJob, queueReportsJob, sendReportJob } from './send-reports.ts';

const w = await world({ desk: testDesk });
const stage = createDeskEnv(w);
const { reportSchedules } = adminRoutes;
const ZONE = 'America/New_York';

const mailbox = createLocalMailbox(w.clock.now);
/** The real SMTP client and a real SMTP server on this machine. */
const smtp = createLocalMail(mailbox);
afterAll(() => smtp.close());
beforeEach(() => w.clock.set('2026-11-24T15:00:00Z'));

const plan: Omit<NewReportSchedule, 'recipients'> = {
  report: 'weeks',
  span: 'LAST_7_DAYS',
  frequency: 'DAILY',
  weekday: null,
  dayOfMonth: null,
  hour: 7,
  hasFile: true,
  linksMonth: true,
  language: 'en',
};

async function agency() {
  const tenant = await w.mintTenant({ timeZone: ZONE });
  const manager = await stage.signIn('editor', tenant);
  const path = `/admin/agencies/${tenant.tenantId}/report-schedules`;
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', sub = '', body?: object, by: TestStaff = manager) =>
    stage.call({ method, path: `${path}${sub}`, cookie: by.cookie, ...(body && { body }) });
  const save = async (recipients: TestStaff[], more: Partial<NewReportSchedule> = {}, id = randomId()) => {
    const body = { ...plan, recipients: recipients.map(({ staffId }) => staffId), ...more };
    return { id, reply: await call('PUT', `/${id}`, body) };
  };
  // Without a session, which would expire as the clock moves.
  const shown = async (): Promise<ReportSchedule[]> => (await deskOf(w, tenant).call(reportSchedules.list)).data;
  return { tenant, manager, call, save, shown };
}

const queue = ({ tenantId }: TestTenant) => queueReportsJob(w.deps).run({ tenantId });

/** Runs the queued jobs of reports with a mail service; each payload as often as given. */
async function deliver(messenger: Messenger = smtp, times = 1): Promise<void> {
  const deps = { ...w.deps, messenger };
  for (const { payload } of await stage.takeJobs('make-scheduled-report'))
    for (let time = 0; time < times; time += 1) await makeReportJob(deps).run(payload);
  for (const { payload } of await stage.takeJobs('send-scheduled-report'))
    for (let time = 0; time < times; time += 1) await sendReportJob(deps).run(payload);
}

const mailsTo = ({ email }: TestStaff) => mailbox.messages(INSTALLATION).filter(({ to }) => to === email);

test('a due report arrives by SMTP with its figures, the time before, its file and its links [DESK-758, DESK-759, DESK-761]', async () => {
  const { tenant, manager, save, shown } = await agency();
  w.clock.set('2026-11-18T15:00:00Z');
  const rider = await w.signUpMember(tenant, { createdAt: new Date('2026-11-18T15:00:00Z') });
  await givePoints(w, tenant, rider, 1200);
  w.clock.set('2026-11-24T15:00:00Z');
  await givePoints(w, tenant, rider, 1500);
  const { id } = await save([manager]);
  expect((await shown())[0]?.nextAt).toBe('2026-11-25T12:00:00.000Z');
  w.clock.set('2026-11-25T12:05:00Z');
  await queue(tenant);
  await deliver();
  const [mail, ...others] = mailsTo(manager);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain('Weekly report');
  expect(mail?.text).toContain('Report for Nov 18, 2026 to Nov 24, 2026, compared with the same time before.');
  expect(mail?.text).toContain('Points issued: 2,700');
  expect(mail?.text).toContain(`https://desk.test/${tenant.tenantId}/reports/weeks?from=2026-11-18&to=2026-11-24`);
  expect(mail?.text).toContain(`https://desk.test/${tenant.tenantId}/months?month=2026-10`);
  expect(mail?.text).toContain(`https://desk.test/${tenant.tenantId}/report-schedules?leave=${id}`);
  expect(mail?.attachment?.fileName).toBe(`weeks-${tenant.tenantId}-2026-11-25.csv`);
  expect(mail?.attachment?.csv.replace('\uFEFF', '').split('\r\n')).toEqual([
    'week,joined,rides,riders,points given,points taken back,redemptions,points redeemed',
    '2026-11-16,1,0,0,1200,0,0,0',
    '2026-11-23,0,0,0,1500,0,0,0',
    'all,1,0,0,2700,0,0,0',
  ]);
  expect((await shown())[0]).toMatchObject({
    nextAt: '2026-11-26T12:00:00.000Z',
    sendings: [{ dueAt: '2026-11-25T12:00:00.000Z', state: 'MADE', deliveries: [{ state: 'SENT' }] }],
  });
});

test('two processes, repeated jobs and six hours without one send a due report once [DESK-760]', async () => {
  const { tenant, manager, save, shown } = await agency();
  await save([manager]);
  w.clock.set('2026-11-27T18:00:00Z');
  await Promise.all([queue(tenant), queue(tenant), queue(tenant)]);
  await queue(tenant);
  await deliver(smtp, 2);
  await deliver();
  expect(mailsTo(manager)).toHaveLength(1);
  const [schedule] = await shown();
  expect(schedule?.sendings.map(({ dueAt }) => dueAt)).toEqual(['2026-11-27T12:00:00.000Z']);
  expect(schedule?.nextAt).toBe('2026-11-28T12:00:00.000Z');
});

test('a process that dies while it makes a report leaves nothing; the next one sends it [DESK-760]', async () => {
  const { tenant, manager, save, shown } = await agency();
  await save([manager]);
  w.clock.set('2026-11-25T12:00:00Z');
  await queue(tenant);
  const [job] = await stage.takeJobs('make-scheduled-report');
  const dying = {
    ...w.deps,
    keyRing: {
      ...w.deps.keyRing,
      encrypt: () => {
        throw new Error('died');
      },
    },
  };
  await makeReportJob(dying).run(job?.payload);
  expect(await stage.takeJobs('send-scheduled-report')).toEqual([]);
  expect((await shown())[0]?.sendings[0]).toMatchObject({ state: 'QUEUED', deliveries: [] });
  await makeReportJob(w.deps).run(job?.payload);
  await deliver();
  expect(mailsTo(manager)).toHaveLength(1);
});

test('a report that fails is tried again three times, then shown as failed; its next time stays [DESK-763]', async () => {
  const { tenant, manager, save, shown } = await agency();
  await save([manager]);
  w.clock.set('2026-11-25T12:00:00Z');
  await queue(tenant);
  const broken = {
    ...w.deps,
    keyRing: {
      ...w.deps.keyRing,
      encrypt: () => {
        throw new Error('broken');
      },
    },
  };
  for (let time = 0; time < 4; time += 1) {
    const [job, ...others] = await stage.takeJobs('make-scheduled-report');
    expect([job?.payload, others]).toEqual([expect.anything(), []]);
    expect((await shown())[0]?.sendings).toMatchObject([{ state: 'QUEUED' }]);
    await makeReportJob(broken).run(job?.payload);
  }
  expect(await stage.takeJobs('make-scheduled-report')).toEqual([]);
  expect((await shown())[0]).toMatchObject({ sendings: [{ state: 'FAILED' }], nextAt: '2026-11-26T12:00:00.000Z' });
});

test('a recipient who lost the right or left gets nothing, and the list says so [DESK-762]', async () => {
  const { tenant, save, shown } = await agency();
  const owner = await stage.signIn('owner', tenant);
  const [demoted, left, kept] = [
    await stage.signIn('viewer', tenant),
    await stage.signIn('viewer', tenant),
    await stage.signIn('viewer', tenant),
  ];
  await save([demoted, left, kept]);
  w.clock.set('2026-11-25T12:00:00Z');
  await queue(tenant);
  for (const { payload } of await stage.takeJobs('make-scheduled-report')) await makeReportJob(w.deps).run(payload);
  const team = `/admin/agencies/${tenant.tenantId}/staff`;
  const roles = { method: 'PUT', path: `${team}/${demoted.staffId}/roles`, body: { roles: ['counter'] } } as const;
  const cookie = await stage.signInAs(owner.email);
  expect((await stage.call({ ...roles, cookie })).status).toBe(200);
  expect((await stage.call({ method: 'DELETE', path: `${team}/${left.staffId}`, cookie })).status).toBe(200);
  for (const { payload } of await stage.takeJobs('forget-author')) await forgetAuthorJob(w.deps).run(payload);
  await deliver();
  expect([mailsTo(demoted), mailsTo(left), mailsTo(kept)].map(({ length }) => length)).toEqual([0, 0, 1]);
  const [schedule] = await shown();
  expect(schedule?.recipients.map(({ mayRead }) => mayRead).toSorted()).toEqual([false, true]);
  expect(schedule?.sendings[0]?.deliveries.map(({ state }) => state).toSorted()).toEqual(['NOT_ALLOWED', 'SENT']);
});

test('a refused address is shown at its delivery; a server that is down is tried again [DESK-763]', async () => {
  const { tenant, manager, save, shown } = await agency();
  await save([manager]);
  w.clock.set('2026-11-25T12:00:00Z');
  await queue(tenant);
  for (const { payload } of await stage.takeJobs('make-scheduled-report')) await makeReportJob(w.deps).run(payload);
  const [job] = await stage.takeJobs('send-scheduled-report');
  const failing = (isFinal: boolean): Messenger => ({
    send: () => Promise.reject(new MessageRejected('status 550', undefined, isFinal)),
  });
  await expect(sendReportJob({ ...w.deps, messenger: failing(false) }).run(job?.payload)).rejects.toThrow('550');
  expect((await shown())[0]?.sendings[0]?.deliveries).toMatchObject([{ state: 'WAITING' }]);
  await sendReportJob({ ...w.deps, messenger: failing(true) }).run(job?.payload);
  expect((await shown())[0]?.sendings[0]?.deliveries).toMatchObject([{ state: 'REJECTED' }]);
});

test('each recipient is notified at the desk; emails follow their choice [NOTIFY-29]', async () => {
  const { tenant, manager, save } = await agency();
  const body = { kind: 'REPORT', isEmailed: false };
  await stage.call({ method: 'PUT', path: '/admin/staff-notification-emails', cookie: manager.cookie, body });
  await save([manager]);
  w.clock.set('2026-11-25T12:00:00Z');
  await queue(tenant);
  await deliver(smtp, 2);
  expect(mailsTo(manager)).toEqual([]);
  const path = `/admin/staff-notifications/${tenant.tenantId}`;
  const cookie = await stage.signInAs(manager.email);
  const { data } = (await stage.call({ method: 'GET', path, cookie })).body;
  expect(data).toMatchObject([{ kind: 'REPORT', title: 'weeks', about: '2026-11-18/2026-11-24' }]);
  expect(data[0].notificationId.slice(0, 13)).toBe(firstIdOf(w.clock.now()).slice(0, 13));
});

test('a report in a Spanish reader’s language; the current state is compared with the last sending [DESK-761]', async () => {
  const { tenant, manager, save } = await agency();
  await withStaff(w.deps.database, (tx) =>
    tx.run("update staff set language = 'es' where staff_id = $1", [manager.staffId]),
  );
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 1000);
  await save([manager], { report: 'liability', hasFile: false, linksMonth: false });
  for (const day of ['25', '26']) {
    w.clock.set(`2026-11-${day}T12:00:00Z`);
    await queue(tenant);
    await deliver();
    await givePoints(w, tenant, rider, 500);
  }
  const [second, first] = mailsTo(manager);
  expect(first?.attachment).toBeUndefined();
  expect(first?.text).toContain('Total de puntos: 1,000\n');
  expect(second?.text).toContain('Total de puntos: 1,500 (antes: 1,000, +50');
});

test('send now is limited to three in an hour, and a repeated press sends once [DESK-764]', async () => {
  const { manager, save, call, shown } = await agency();
  const { id } = await save([manager]);
  const send = (sending: string) => call('POST', `/${id}/send`, { sending });
  const first = randomId();
  for (const sending of [first, first, randomId(), randomId()]) expect((await send(sending)).status).toBe(200);
  expect(await send(randomId())).toMatchObject({ status: 429, body: { error: 'REPORT_SENT_OFTEN' } });
  await deliver();
  expect(mailsTo(manager)).toHaveLength(3);
  expect((await shown())[0]?.nextAt).toBe('2026-11-25T12:00:00.000Z');
});

test('a person sends ten reports by hand in an hour, also by schedules that they delete [DESK-764]', async () => {
  const { manager, save, call } = await agency();
  const statuses = [];
  for (let count = 0; count <= reportScheduleLimits.byPersonPerHour; count += 1) {
    const { id } = await save([manager]);
    statuses.push((await call('POST', `/${id}/send`, { sending: randomId() })).status);
    await call('DELETE', `/${id}`);
  }
  expect(statuses).toEqual([...Array.from({ length: reportScheduleLimits.byPersonPerHour }, () => 200), 429]);
});

test('a recipient who stops a report does not get one that is on its way [DESK-765]', async () => {
  const { tenant, manager, save, call, shown } = await agency();
  const viewer = await stage.signIn('viewer', tenant);
  const { id } = await save([manager, viewer]);
  await call('POST', `/${id}/send`, { sending: randomId() });
  for (const { payload } of await stage.takeJobs('make-scheduled-report')) await makeReportJob(w.deps).run(payload);
  await call('POST', `/${id}/leave`, undefined, viewer);
  await deliver();
  expect([mailsTo(manager).length, mailsTo(viewer).length]).toEqual([1, 0]);
  expect((await shown())[0]?.sendings[0]?.deliveries).toMatchObject([{ state: 'SENT' }]);
});

test('a form opened before a recipient left does not add them again; a repeated save succeeds [DESK-758, DESK-765]', async () => {
  const { tenant, manager, save, call, shown } = await agency();
  const viewer = await stage.signIn('viewer', tenant);
  const { id } = await save([manager, viewer]);
  const was = (await shown())[0]?.revision;
  await call('POST', `/${id}/leave`, undefined, viewer);
  const stale = await save([manager, viewer], { was, hour: 8 }, id);
  expect(stale.reply).toMatchObject({ status: 409, body: { error: 'CHANGED_MEANWHILE' } });
  expect((await shown())[0]?.recipients.map(({ staffId }) => staffId)).toEqual([manager.staffId]);
  const now = (await shown())[0]?.revision;
  for (const time of [1, 2])
    expect([time, (await save([manager], { was: now, hour: 9 }, id)).reply.status]).toEqual([time, 200]);
});

test('a change of recipients keeps a sending that is due; another hour sets a new time [DESK-760]', async () => {
  w.clock.set('2026-11-24T15:58:00Z');
  const { tenant, manager, save, shown } = await agency();
  const viewer = await stage.signIn('viewer', tenant);
  const { id } = await save([manager], { hour: 11 });
  w.clock.set('2026-11-24T16:02:00Z');
  await save([manager, viewer], { hour: 11 }, id);
  expect((await shown())[0]?.nextAt).toBe('2026-11-24T16:00:00.000Z');
  await queue(tenant);
  await deliver();
  expect([mailsTo(manager).length, mailsTo(viewer).length]).toEqual([1, 1]);
  await save([manager], { hour: 12 }, id);
  expect((await shown())[0]?.nextAt).toBe('2026-11-24T17:00:00.000Z');
});

test('a save during a pause waits for it and leaves the schedule paused [DESK-766]', async () => {
  const { tenant, manager, save, shown } = await agency();
  const { id } = await save([manager]);
  const saving = await withTenant(w.deps.database, tenant.tenantId, async (tx) => {
    await setNextSending(tx, id, null);
    const reply = save([manager], { hour: 9 }, id);
    await untilBlocked(tx, 1);
    return { reply };
  });
  expect((await saving.reply).reply.status).toBe(200);
  expect((await shown())[0]).toMatchObject({ isPaused: true, nextAt: null, hour: 9 });
});

test('refunds, which have personal data, are mailed as sums with a link, never as a file [DESK-759]', async () => {
  const { tenant, manager, save, shown } = await agency();
  await save([manager], { report: 'refunds', hasFile: true });
  w.clock.set('2026-11-25T12:00:00Z');
  await queue(tenant);
  await deliver();
  const [mail] = mailsTo(manager);
  expect(mail?.attachment).toBeUndefined();
  expect(mail?.text).toContain(`https://desk.test/${tenant.tenantId}/reports/refunds?from=`);
  expect((await shown())[0]?.hasFile).toBe(false);
});

test('a paused schedule sends nothing, also not for the time in which it was paused [DESK-766]', async () => {
  const { tenant, manager, save, call, shown } = await agency();
  const { id } = await save([manager]);
  await call('POST', `/${id}/pause`, { isPaused: true });
  expect((await shown())[0]).toMatchObject({ isPaused: true, nextAt: null });
  w.clock.set('2026-11-27T18:00:00Z');
  await queue(tenant);
  const cookie = await stage.signInAs(manager.email);
  await call('POST', `/${id}/pause`, { isPaused: false }, { ...manager, cookie });
  await queue(tenant);
  await deliver();
  expect(mailsTo(manager)).toEqual([]);
  expect((await shown())[0]?.nextAt).toBe('2026-11-28T12:00:00.000Z');
});

test('a recipient stops a report themselves; only those who may schedule change one [DESK-758, DESK-765]', async () => {
  const { manager, save, call, shown } = await agency();
  const { id } = await save([manager]);
  expect((await shown())[0]?.recipients).toHaveLength(1);
  await call('POST', `/${id}/leave`);
  expect((await shown())[0]?.recipients).toEqual([]);
  const { save: elsewhere, manager: stranger, call: callElsewhere } = await agency();
  const { reply } = await elsewhere([manager]);
  expect(reply).toMatchObject({ status: 409, body: { error: 'NOT_A_REPORT_READER' } });
  expect((await callElsewhere('POST', `/${id}/send`, { sending: randomId() })).status).toBe(404);
  await callElsewhere('DELETE', `/${id}`);
  expect(await shown()).toHaveLength(1);
  expect((await call('GET', '', undefined, stranger)).status).toBe(404);
});

test('a viewer lists schedules but may not save one; a weekly schedule needs a weekday [DESK-758]', async () => {
  const { tenant, manager, save, call } = await agency();
  const viewer = await stage.signIn('viewer', tenant);
  const body = { ...plan, recipients: [viewer.staffId] };
  expect((await call('PUT', `/${randomId()}`, body, viewer)).status).toBe(403);
  expect((await call('GET', '', undefined, viewer)).body.readers).toEqual([]);
  expect((await save([manager], { frequency: 'WEEKLY' })).reply.status).toBe(400);
  expect((await save([manager], { frequency: 'WEEKLY', weekday: 1 })).reply.status).toBe(200);
});

test('formulas in an attached file are disarmed; a file that is too large is a link to the desk [DESK-759]', async () => {
  const { tenant, manager, save } = await agency();
  await save([manager], { report: 'codes-left' });
  const send = async (day: string) => {
    w.clock.set(`2026-11-${day}T12:00:00Z`);
    await queue(tenant);
    await deliver();
    return mailsTo(manager)[0];
  };
  const titled = (title: string) => ({ en: { Title: title, CouponInstructions: '' } });
  await mintOffer(w, tenant, { texts: titled('=cmd()'), codes: freshCodes(2) });
  const attached = await send('25');
  expect(attached?.text).toContain('The attached file has all rows.');
  expect(attached?.attachment?.csv).toContain(",'=cmd(),yes,2,");
  await mintOffer(w, tenant, { texts: titled('x'.repeat(300_000)), codes: freshCodes(1) });
  const linked = await send('26');
  expect(linked?.attachment).toBeUndefined();
  expect(linked?.text).toContain('The file is too large for an email. Download it at the desk.');
  expect(linked?.text).toContain('Codes left: 3 (before: 2, +50%)');
});

test('an agency has at most 50 scheduled reports, also if the last ones are saved at once [DESK-758]', async () => {
  const { manager, save, shown } = await agency();
  for (let count = 1; count < reportScheduleLimits.schedules; count += 1) await save([manager]);
  const last = await Promise.all([save([manager]), save([manager])]);
  const refused = last.filter(({ reply }) => reply.body.error === 'TOO_MANY_SCHEDULES');
  expect([refused.length, (await shown()).length]).toEqual([1, reportScheduleLimits.schedules]);
});
