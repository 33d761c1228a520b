import { contrastRatio, notificationKinds, parseColour } from '@fareback/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { MessageRejected } from '../adapters/messenger.ts';
import { notifyMembers, stopSms, writeAgency } from '../modules/notifications/index.ts';
import { nextSummaryAt } from '../modules/notifications/notify-members.ts';
import { world } from '../testing/index.ts';
import { givePoints, mintOffer } from '../testing/offers.ts';
import { notifyRidersJob } from './notify-riders.ts';

const w = await world({ localTools: true });
beforeEach(() => w.clock.set('2026-03-02T12:00:00Z'));

const base = '/rest/users/me/notifications';
const refund = { kind: 'REDEMPTION' as const, facts: { amount: 200 } };

async function scene({
  language = 'en',
  textsAMonth = 0,
  look = {},
}: {
  language?: string;
  textsAMonth?: number;
  look?: object;
} = {}) {
  const points = { long: 'leaves', short: 'lvs', title: 'Leaves' };
  const words = { WordsForPoints: points, TenantName: 'Harbor Rewards', ...look };
  const tenant = await w.mintTenant({ timeZone: 'UTC', configuration: { en: words, es: words, ar: words } });
  const member = await w.signUpMember(tenant);
  await w.inTenant(tenant, async (tx) => {
    await tx.run('update member set language = $1', [language]);
    await writeAgency(tx, { switchedOff: [], textsAMonth }, w.clock.now());
  });
  const call = (method: 'GET' | 'PUT', path: string, body?: unknown) =>
    w.request(tenant, { method, path, cookie: member.cookie, body });
  const notify = (subject: string, news: Partial<Parameters<typeof notifyMembers>[1][number]> = {}) =>
    w.inTenant(tenant, (tx) =>
      notifyMembers({ tx, tenant: { timeZone: 'UTC' }, now: w.clock.now() }, [
        {
          memberId: member.memberId,
          ...refund,
          subject,
          expiresAt: new Date(w.clock.now().getTime() + 10 * 86_400_000),
          ...news,
        },
      ]),
    );
  const run = async () => {
    await notifyRidersJob(w.deps).run({ tenantId: tenant.tenantId });
    await w.deliverMail(tenant);
  };
  const states = () =>
    w.inTenant(tenant, async (tx) =>
      (await tx.query<{ channel: string; state: string }>('select channel, state from notification order by 1, 2')).map(
        ({ channel, state }) => `${channel} ${state}`,
      ),
    );
  const messages = () => w.mailbox.messages(tenant.tenantId);
  const verifyPhone = () =>
    w.inTenant(tenant, (tx) =>
      tx.run(
        `update member set status = 'VERIFIED', phone_verified_at = $1, phone_sealed = $2, phone_hash = $3, phone_last_digits = '4455'`,
        [
          w.clock.now(),
          w.deps.keyRing.encrypt('+15563214455', `${tenant.tenantId}/phone`),
          w.deps.keyRing.hash('+15563214455', `${tenant.tenantId}/phone`),
        ],
      ),
    );
  const choose = (channel: string, isOn: boolean, kind = 'REDEMPTION') => call('PUT', base, { kind, channel, isOn });
  return { tenant, member, call, notify, run, states, messages, verifyPhone, choose };
}

describe('an email', () => {
  test('is on by default where it concerns what a rider owns, also at night, and is sent once [NOTIFY-14]', async () => {
    const { notify, run, states, messages, tenant } = await scene();
    w.clock.set('2026-03-02T23:00:00Z');
    expect(await notify('a')).toBe(1);
    expect(await notify('a')).toBe(0);
    await Promise.all([run(), run()]);
    expect([await states(), messages().length]).toEqual([['EMAIL SENT'], 1]);
    const [mail] = messages();
    expect(mail?.subject).toBe('Your leaves are back');
    expect(mail?.text).toContain('We refunded 200 lvs for one of your rewards.');
    expect(mail?.text).toContain(`https://${tenant.host}/point_history`);
    expect(mail?.unsubscribe).toMatch(new RegExp(`^https://${tenant.host}/unsubscribe/.*/REDEMPTION/`));
    expect(mail?.text).toContain(mail?.unsubscribe);
    expect(mail?.html).toContain('Unsubscribe');
  });

  test('is not sent for kinds that are off by default, that the rider turned off, or that the agency does not send [NOTIFY-14, NOTIFY-15]', async () => {
    const { tenant, notify, run, states, choose } = await scene();
    expect(await notify('a', { kind: 'LEVEL_REACHED', facts: {} })).toBe(0);
    await notify('b');
    await choose('EMAIL', false);
    await run();
    expect(await states()).toEqual(['EMAIL OFF']);
    expect(await notify('c')).toBe(0);
    await choose('EMAIL', true);
    await w.inTenant(tenant, (tx) =>
      writeAgency(tx, { switchedOff: ['REDEMPTION/EMAIL'], textsAMonth: 0 }, w.clock.now()),
    );
    expect(await notify('d')).toBe(0);
  });

  test('that the mail server refuses for good counts as failed [NOTIFY-15]', async () => {
    const { tenant, notify, states } = await scene();
    await notify('a');
    await notifyRidersJob(w.deps).run({ tenantId: tenant.tenantId });
    w.clock.set('2026-03-06T12:00:00Z');
    await w.deliverMail(tenant);
    expect(await states()).toEqual(['EMAIL FAILED']);
  });

  test('cannot be chosen for a kind without it [NOTIFY-14]', async () => {
    const { choose } = await scene();
    expect((await choose('EMAIL', true, 'STREAK_ENDS')).status).toBe(400);
  });

  test.each(notificationKinds)(
    'and a push about %s have words in every language [NOTIFY-14, LANG-10]',
    async (kind) => {
      const { notificationText } = await import('../modules/reminders/notification-text.ts');
      const facts = {
        amount: 5,
        first: '2026-05-01',
        last: '2026-05-02',
        until: '2026-05-01',
        draw: 'Spring',
        offer: 'Day pass',
      };
      const tenant = { tenantId: 'a', name: 'Harbor', configuration: {}, timeZone: 'UTC' };
      for (const language of ['en', 'es', 'ar', 'bn', 'ko', 'ru', 'vi', 'zh-CN']) {
        const { title, text } = notificationText({ kind, facts }, tenant, language);
        expect([title.length > 2, text.length > 2, /[{}]|undefined|NaN|Invalid/.test(title + text)]).toEqual([
          true,
          true,
          false,
        ]);
      }
    },
  );
});

describe('a weekly summary', () => {
  test.each([
    ['2026-03-02T12:00:00Z', '2026-03-08T10:00:00.000Z'],
    ['2026-03-08T09:59:59Z', '2026-03-08T10:00:00.000Z'],
    ['2026-03-08T10:00:00Z', '2026-03-15T10:00:00.000Z'],
  ])('after %s is due at %s [NOTIFY-18]', (now, due) => {
    expect(nextSummaryAt(new Date(now), 'UTC').toISOString()).toBe(due);
  });

  test('has all of the week in one email on Sunday at 10:00, and nothing is sent without any [NOTIFY-18]', async () => {
    const { call, notify, run, messages } = await scene();
    expect((await call('PUT', `${base}/summary`, { isWeekly: true })).status).toBe(200);
    expect((await call('GET', base)).body.isWeekly).toBe(true);
    await notify('a');
    await notify('b', { kind: 'SUPPORT_ANSWER', facts: {} });
    await run();
    expect(messages()).toEqual([]);
    w.clock.set('2026-03-08T10:00:00Z');
    await run();
    await run();
    expect(messages()).toHaveLength(1);
    const [mail] = messages();
    expect(mail?.subject).toBe('Your week at Harbor Rewards');
    expect(mail?.text).toContain('Your leaves are back. We refunded');
    expect(mail?.text).toContain('We have an answer for you.');
    expect(mail?.unsubscribe).toContain('/ALL/');
    w.clock.set('2026-03-15T10:00:00Z');
    await run();
    expect(messages()).toHaveLength(1);
  });

  test('does not hold back what would expire before it [NOTIFY-18]', async () => {
    const { call, notify, run, messages } = await scene();
    await call('PUT', `${base}/summary`, { isWeekly: true });
    await notify('a', { expiresAt: new Date('2026-03-04T12:00:00Z') });
    await run();
    expect(messages()).toHaveLength(1);
  });
});

test('an email that another process has already settled is not sent again [NOTIFY-04, NOTIFY-18]', async () => {
  const { deliverEmail } = await import('../modules/reminders/send-email.ts');
  const { takeDue } = await import('../modules/notifications/outbox-store.ts');
  const { tenant, member, notify, messages } = await scene();
  await notify('a');
  const now = w.clock.now();
  const leaseUntil = new Date(now.getTime() + 60_000);
  const taken = await w.inTenant(tenant, (tx) => takeDue(tx, { now, leaseUntil, channels: ['EMAIL'] }, 10));
  expect(taken).toHaveLength(1);
  const recipient = { memberId: member.memberId, name: 'Ana', email: 'a@b.example', language: 'en' };
  const send = () =>
    deliverEmail(
      w.deps,
      { ...tenant, timeZone: 'UTC', configuration: {}, name: 'Harbor' } as never,
      { origin: `https://${tenant.host}`, now },
      { channel: 'EMAIL', notifications: taken, recipient: { ...recipient, isActive: true, hasVerifiedPhone: false } },
    );
  expect([await send(), await send()]).toEqual(['SENT', 'OFF']);
  await w.deliverMail(tenant);
  expect(messages()).toHaveLength(1);
});

test('an app opened before the release gets the kinds and the channel that it knows [NOTIFY-01]', async () => {
  const { tenant, call } = await scene();
  const old = async () => (await call('GET', base)).body.choices;
  expect(await old()).toEqual([
    { kind: 'POINTS_TO_CLAIM', channel: 'PUSH', isOn: true },
    { kind: 'STREAK_ENDS', channel: 'PUSH', isOn: true },
  ]);
  await w.inTenant(tenant, (tx) =>
    writeAgency(tx, { switchedOff: ['STREAK_ENDS/PUSH'], textsAMonth: 0 }, w.clock.now()),
  );
  expect(await old()).toEqual([{ kind: 'POINTS_TO_CLAIM', channel: 'PUSH', isOn: true }]);
});

describe('a text message', () => {
  test('needs a verified phone, the rider’s choice and the agency’s limit, which holds to the last one [NOTIFY-15, NOTIFY-17]', async () => {
    const { tenant, call, choose, notify, run, states, messages, verifyPhone } = await scene({ textsAMonth: 2 });
    await choose('EMAIL', false);
    await w.inTenant(tenant, (tx) => tx.run(`update member set status = 'CONSENT'`));
    const offered = async () =>
      (await call('GET', base)).body.ways.filter(({ channel }: { channel: string }) => channel === 'SMS').length;
    expect(await offered()).toBe(0);
    await verifyPhone();
    expect(await offered()).toBeGreaterThan(0);
    expect(await notify('a')).toBe(0);
    await choose('SMS', true);
    for (const subject of ['a', 'b', 'c']) await notify(subject);
    await Promise.all([run(), run(), run()]);
    expect(await states()).toEqual(['SMS FAILED', 'SMS SENT', 'SMS SENT']);
    const texts = messages().filter(({ channel }) => channel === 'SMS');
    expect(texts).toHaveLength(2);
    expect(texts[0]?.text).toMatch(/^Harbor Rewards: Your leaves are back\. We refunded 200.lvs/);
    w.clock.set('2026-04-01T12:00:00Z');
    await notify('d');
    await run();
    expect(await states()).toEqual(['SMS FAILED', 'SMS SENT', 'SMS SENT', 'SMS SENT']);
  });

  test('is not sent at night [NOTIFY-07]', async () => {
    const { choose, notify, run, states, verifyPhone } = await scene({ textsAMonth: 5 });
    await verifyPhone();
    await choose('EMAIL', false);
    await choose('SMS', true);
    w.clock.set('2026-03-02T22:00:00Z');
    await notify('a');
    await run();
    expect(await states()).toEqual(['SMS QUEUED']);
    w.clock.set('2026-03-03T08:00:00Z');
    await run();
    expect(await states()).toEqual(['SMS SENT']);
  });

  test.each([
    ['refuses it for good', new MessageRejected('no', undefined, true), ['SMS FAILED'], 0],
    ['cannot take it now', new MessageRejected('busy'), ['SMS QUEUED'], 0],
    ['does not say if it took it', new Error('cut'), ['SMS SENT'], 1],
  ])('whose carrier %s is counted only if it may have left [NOTIFY-15]', async (_, error, expected, sent) => {
    const { tenant, choose, notify, states, verifyPhone } = await scene({ textsAMonth: 5 });
    await verifyPhone();
    await choose('EMAIL', false);
    await choose('SMS', true);
    await notify('a');
    const messenger = { send: () => Promise.reject(error) };
    await notifyRidersJob({ ...w.deps, messenger }).run({ tenantId: tenant.tenantId });
    const counted = await w.inTenant(tenant, (tx) => tx.first<{ sent: number }>('select sent from notification_texts'));
    expect([await states(), counted?.sent]).toEqual([expected, sent]);
  });

  test('is stopped with STOP for all kinds, and can be chosen again for one [NOTIFY-17]', async () => {
    const { tenant, member, choose, notify, verifyPhone } = await scene({ textsAMonth: 5 });
    await verifyPhone();
    await choose('EMAIL', false);
    await choose('SMS', true);
    await w.inTenant(tenant, (tx) => stopSms(tx, member.memberId, w.clock.now()));
    expect(await notify('a')).toBe(0);
    await choose('SMS', true);
    expect(await notify('a')).toBe(1);
  });
});

describe('the link to unsubscribe', () => {
  async function mailed(language = 'en', look = {}) {
    const it = await scene({ language, look });
    await it.notify('a');
    await it.run();
    const url = new URL(it.messages()[0]?.unsubscribe ?? '');
    const open = (method: 'GET' | 'POST', path = url.pathname) =>
      w.app.server.inject({
        method,
        url: path,
        headers: { host: it.tenant.host, 'content-type': 'application/x-www-form-urlencoded' },
        ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
      });
    const isOn = async (kind = 'REDEMPTION') =>
      (await it.call('GET', base)).body.ways.find(
        (one: { kind: string; channel: string }) => one.kind === kind && one.channel === 'EMAIL',
      ).isOn;
    return { ...it, path: url.pathname, open, isOn };
  }

  test('changes nothing when opened, and turns one kind off by POST alone [NOTIFY-16]', async () => {
    const { open, isOn } = await mailed();
    const shown = await open('GET');
    expect([shown.statusCode, await isOn()]).toEqual([200, true]);
    expect(shown.body).toContain('Stop these emails?');
    expect(shown.body).toContain('Rewards ready or refunded');
    const done = await open('POST');
    expect([done.statusCode, await isOn(), await isOn('POINTS_EXPIRE')]).toEqual([200, false, true]);
    expect(done.body).toContain('unsubscribed');
    expect((await open('POST')).statusCode).toBe(200);
  });

  test('turns all optional kinds off by the button of its page, which one choice brings back [NOTIFY-16]', async () => {
    const { open, isOn, choose } = await mailed();
    const all = /action="([^"]+\/ALL\/[^"]+)"/.exec((await open('GET')).body)?.[1] ?? '';
    expect((await open('POST', all)).statusCode).toBe(200);
    expect([await isOn(), await isOn('POINTS_EXPIRE')]).toEqual([false, false]);
    await choose('EMAIL', true);
    expect([await isOn(), await isOn('POINTS_EXPIRE')]).toEqual([true, false]);
  });

  test('is in the rider’s language and direction [NOTIFY-16]', async () => {
    const { open } = await mailed('ar');
    expect((await open('GET')).body).toContain('<html lang="ar" dir="rtl">');
  });

  test('shows the name, logo and colors of the agency, with readable buttons [NOTIFY-25]', async () => {
    const CssTheme = JSON.stringify({ header: '#0b3c53', button: '#ffee88', buttonText: '#ffffff' });
    const { open } = await mailed('en', { CssTheme, TenantLogoURL: '/files/mark.svg?a="b' });
    const { body } = await open('GET');
    expect(body).toContain('<header><img src="/files/mark.svg?a=&quot;b" alt=""><span>Harbor Rewards</span></header>');
    expect(body).toContain('background:#0b3c53;color:#ffffff');
    const [, ground = '', ink = ''] = /button\{[^}]*background:(#\w+);color:(#\w+)/.exec(body) ?? [];
    const [paper, text] = [parseColour(ground), parseColour(ink)];
    expect(ground).toBe('#ffee88');
    expect(paper && text && contrastRatio(paper, text)).toBeGreaterThanOrEqual(4.5);
    expect((await open('POST')).body).toContain('<span>Harbor Rewards</span>');
    const plain = await mailed('en', { TenantLogoURL: null });
    expect((await plain.open('GET')).body).toContain('<header><span>Harbor Rewards</span></header>');
  });

  test('that was changed, or is of another agency, turns nothing off [NOTIFY-16]', async () => {
    const { path, open, isOn } = await mailed();
    const other = await mailed();
    const forged = [path.replace('REDEMPTION', 'ALL'), path.replace('REDEMPTION', 'NONE'), `${path.slice(0, -3)}AAA`];
    for (const one of [...forged, other.path]) expect((await open('POST', one)).statusCode).toBe(404);
    expect(await isOn()).toBe(true);
  });
});

describe('a daily look', () => {
  test('notifies of offers and campaigns that are new since the choice, and only riders who chose it [NOTIFY-19]', async () => {
    const { tenant, member, choose, run, messages } = await scene();
    const code = (n: number) => [`FREE-${tenant.tenantId}-${n}`];
    await mintOffer(w, tenant, { price: 0, codes: code(1) });
    await choose('EMAIL', true, 'NEW_FOR_YOU');
    w.clock.set('2026-03-02T16:00:00Z');
    await run();
    expect(messages()).toEqual([]);
    await mintOffer(w, tenant, { price: 900, codes: code(2) });
    w.clock.set('2026-03-03T16:00:00Z');
    await run();
    expect(messages()).toEqual([]);
    await mintOffer(w, tenant, { price: 0, codes: code(3) });
    w.clock.set('2026-03-04T16:00:00Z');
    await run();
    expect(messages().map(({ subject }) => subject)).toEqual(['New for you']);
    await givePoints(w, tenant, member, 900);
    w.clock.set('2026-03-05T16:00:00Z');
    await run();
    await run();
    expect(messages()).toHaveLength(2);
    await choose('EMAIL', false, 'NEW_FOR_YOU');
    await mintOffer(w, tenant, { price: 0, codes: code(4) });
    w.clock.set('2026-03-06T16:00:00Z');
    await run();
    expect(messages()).toHaveLength(2);
  });
});
