import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { MessageRejected } from '../../adapters/messenger.ts';
import { type MintedTenant, type TestMember, world } from '../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer } from '../../testing/offers.ts';
import { toStoredPhone } from '../members/index.ts';
import { notifyMembers, writeAgency } from '../notifications/index.ts';
import { eraseMember, exportMember } from '../privacy/index.ts';
import { readIssuedCode, replaceCode } from '../redemptions/index.ts';
import { textLimits } from './limits.ts';
import { numberContext, pruneTexts } from './personal-store.ts';
import { answerText } from './receive-text.ts';
import { writeCounterNumber, writeSmsAgency } from './store.ts';

const w = await world({ localTools: true });
beforeEach(() => w.clock.set('2026-03-02T17:00:00Z'));

const NUMBER = '+12025550143';

async function verifyPhone(tenant: MintedTenant, { memberId }: TestMember, number = NUMBER, status = 'VERIFIED') {
  const { phoneHash, phoneEncrypted } = toStoredPhone(w.deps.keyRing, tenant.tenantId, number);
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `update member set status = $3, phone_verified_at = $4, phone_sealed = $5, phone_hash = $6 where tenant_id = $1 and member_id = $2`,
      [tenant.tenantId, memberId, status, w.clock.now(), phoneEncrypted, phoneHash],
    ),
  );
}

const addCounterNumber = (tenant: MintedTenant, { memberId }: TestMember, number = NUMBER) =>
  w.inTenant(tenant, (tx) => {
    const { phoneHash: numberHash } = toStoredPhone(w.deps.keyRing, tenant.tenantId, number);
    const numberEncrypted = w.deps.keyRing.encrypt(number, numberContext(tenant.tenantId, memberId));
    return writeCounterNumber(tx, { memberId, numberHash, numberEncrypted, by: 'Kim' }, w.clock.now());
  });

async function scene({
  points = 300,
  textsAMonth = 100,
  takesCounterNumbers = false,
  codes = freshCodes(5),
}: {
  points?: number;
  textsAMonth?: number;
  takesCounterNumbers?: boolean;
  codes?: string[];
} = {}) {
  const words = {
    WordsForPoints: { long: 'leaves', short: 'lvs', title: 'Leaves' },
    TenantName: 'Harbor',
    SupportPhoneNumber: '+1 202 555 0100',
  };
  const tenant = await w.mintTenant({ timeZone: 'UTC', configuration: { en: words, es: words } });
  const member = await w.signUpMember(tenant);
  await verifyPhone(tenant, member);
  if (points > 0) await givePoints(w, tenant, member, points);
  const offerId = await mintOffer(w, tenant, { codes });
  await w.inTenant(tenant, async (tx) => {
    await writeSmsAgency(tx, { isOn: true, takesCounterNumbers }, w.clock.now());
    await writeAgency(tx, { switchedOff: [], textsAMonth }, w.clock.now());
  });
  const texts = () => w.mailbox.messages(tenant.tenantId).filter(({ channel }) => channel === 'SMS');
  const agency = await w.app.tenants.byId(tenant.tenantId);
  if (!agency) throw new Error('no agency');
  const send = (text: string, from = NUMBER, messageId = randomUUID()) =>
    answerText({ ...w.deps, tenants: w.app.tenants }, agency, { messageId, from, text });
  /** Sends a text and returns the answer; null for silence. */
  const ask = async (text: string, from = NUMBER): Promise<string | null> => {
    const before = texts().length;
    const outcome = await send(text, from);
    if (outcome !== 'ANSWERED') return null;
    expect(texts().length).toBe(before + 1);
    expect(texts()[0]?.to).toBe(from);
    return texts()[0]?.text ?? null;
  };
  const redemptions = () =>
    w.inTenant(
      tenant,
      async (tx) => (await tx.query('select 1 from redemption where tenant_id = $1', [tenant.tenantId])).length,
    );
  const sent = () =>
    w.inTenant(
      tenant,
      async (tx) =>
        (
          await tx.first<{ sent: number }>('select sent from notification_texts where tenant_id = $1', [
            tenant.tenantId,
          ])
        )?.sent ?? 0,
    );
  return { tenant, member, offerId, codes, send, ask, texts, redemptions, sent };
}

test('a member asks for the balance, claims, sees offers and codes, in their language [SMS-01, SMS-07, SMS-09]', async () => {
  const { tenant, member, ask, codes } = await scene();
  await earnPoints(w, tenant, member, 40);
  expect(await ask('Balance')).toBe('You have 300 lvs and 40 to claim. Reply CLAIM.');
  expect(await ask('CLAIM')).toBe('You claimed 40 lvs. You now have 340.');
  expect(await ask('claim')).toBe('Nothing to claim. You have 340 lvs.');
  expect(await ask('offers')).toBe('Reply GET and a number:\n1 Day ticket: 100');
  expect(await ask('CODE')).toBe('You have no codes from the last 30 days.');
  await ask('GET 1');
  const code = await ask('GET 1 YES');
  expect(codes.map((one) => `Day ticket: ${one}`)).toContain(code);
  expect(await ask('CODE')).toBe(code);
  await w.inTenant(tenant, (tx) => tx.run(`update member set language = 'es'`));
  expect(await ask('BALANCE')).toBe('Tienes 240 lvs. Responde OFERTAS para ver premios.');
});

test('CODE sends the new code of a redemption that was replaced within 30 days, however old it is, and first [REDEEM-39, SMS-09]', async () => {
  const { tenant, ask, codes } = await scene();
  await ask('GET 1');
  const first = (await ask('GET 1 YES')) ?? '';
  w.clock.advance(31 * 86_400);
  await ask('GET 1');
  const second = await ask('GET 1 YES');
  expect(await ask('CODE')).toBe(second);
  w.clock.advance(60);
  const agency = await w.app.tenants.byId(tenant.tenantId);
  if (!agency) throw new Error('no agency');
  await w.inTenant(tenant, async (tx) => {
    const oldest = 'select redemption_id as id from redemption where tenant_id = $1 order by redemption_id limit 1';
    const row = await tx.first<{ id: string }>(oldest, [tenant.tenantId]);
    const code = await readIssuedCode(tx, row?.id ?? '', 'en');
    if (!code) throw new Error('no code');
    await replaceCode({ tx, keyRing: w.deps.keyRing, tenant: agency, now: w.clock.now() }, code, 'OTHER');
  });
  const [newest, ...others] = (await ask('CODE'))?.split('\n') ?? [];
  expect(others).toEqual([second]);
  expect(codes.map((one) => `Day ticket: ${one}`)).toContain(newest);
  expect(newest).not.toBe(first);
});

test('CODE repeats the link of a redeemed offer that has no code [SMS-09]', async () => {
  const { tenant, ask } = await scene();
  const url = 'https://agency.example/walk';
  await mintOffer(w, tenant, {
    price: 0,
    couponType: 'CATALOG',
    definition: { stock: { kind: 'fixed', url } },
    texts: { en: { Title: 'City walk' } },
  });
  const [, number] = /(\d+) City walk/.exec((await ask('OFFERS')) ?? '') ?? [];
  await ask(`GET ${number}`);
  expect(await ask(`GET ${number} YES`)).toBe(`City walk: ${url}`);
  expect(await ask('CODE')).toBe(`City walk: ${url}`);
});

describe('a redemption by text', () => {
  test('needs a yes, and neither the same text nor a second yes redeems twice [SMS-08]', async () => {
    const { ask, redemptions } = await scene();
    expect(await ask('GET 1')).toBe('Day ticket: 100 lvs. Reply GET 1 YES to redeem.');
    expect(await ask('GET 1')).toBe('Day ticket: 100 lvs. Reply GET 1 YES to redeem.');
    expect(await redemptions()).toBe(0);
    const [first, second] = await Promise.all([ask('GET 1 YES').catch(() => null), ask('GET 1 YES').catch(() => null)]);
    expect(await redemptions()).toBe(1);
    expect(await ask('GET 1 YES')).toMatch(/^Day ticket: C-/);
    expect([first, second].length).toBe(2);
    expect(await redemptions()).toBe(1);
  });

  test('a yes without a question, for another number or after ten minutes asks again [SMS-08]', async () => {
    const { tenant, ask, redemptions } = await scene();
    await mintOffer(w, tenant, { codes: freshCodes(2), price: 120, texts: { en: { Title: 'Bike hour' } } });
    const question = 'Day ticket: 100 lvs. Reply GET 1 YES to redeem.';
    expect(await ask('GET 1 YES')).toBe(question);
    expect(await ask('GET 2 YES')).toBe('Bike hour: 120 lvs. Reply GET 2 YES to redeem.');
    expect(await ask('GET 1 YES')).toBe(question);
    w.clock.advance(10 * 60);
    expect(await ask('GET 1 YES')).toBe(question);
    expect(await ask('GET 9')).toBe('No offer has this number. Reply OFFERS for the list.');
    expect(await redemptions()).toBe(0);
  });

  test('is refused like in the app: a new price asks again, without stock, over the limit or with too few points it says so [SMS-08]', async () => {
    const { tenant, offerId, ask, redemptions } = await scene({ points: 110, codes: freshCodes(1) });
    await ask('GET 1');
    await w.inTenant(tenant, (tx) => tx.run('update offer set price = 105 where offer_id = $1', [offerId]));
    w.deps.cache.clear(tenant.tenantId);
    expect(await ask('GET 1 YES')).toBe('Day ticket: 105 lvs. Reply GET 1 YES to redeem.');
    expect(await redemptions()).toBe(0);
    await mintOffer(w, tenant, { price: 900, codes: freshCodes(1), texts: { en: { Title: 'Year pass' } } });
    await ask('OFFERS');
    expect(await ask('GET 2')).toBe('Year pass costs 900 lvs. You have 110.');
    const other = await w.signUpMember(tenant);
    await verifyPhone(tenant, other, '+12025550188');
    await givePoints(w, tenant, other, 105);
    await ask('GET 1', '+12025550188');
    expect(await ask('GET 1 YES', '+12025550188')).toMatch(/^Day ticket: C-/);
    expect(await ask('GET 1 YES')).toBe('Day ticket is sold out.');
    expect(await redemptions()).toBe(1);
  });
});

test('a delivery that the carrier repeats is answered once, also while the first one is processed [SMS-04]', async () => {
  const { send, texts, sent } = await scene();
  const id = randomUUID();
  const outcomes = await Promise.all([
    send('BALANCE', NUMBER, id),
    send('BALANCE', NUMBER, id),
    send('BALANCE', NUMBER, id),
  ]);
  expect(outcomes.toSorted()).toEqual(['ANSWERED', 'REPEATED', 'REPEATED']);
  expect(await send('BALANCE', NUMBER, id)).toBe('REPEATED');
  expect([texts().length, await sent()]).toEqual([1, 1]);
});

test('a delivery whose process died is answered by a later one, with the first redemption [SMS-04, SMS-08]', async () => {
  const { tenant, send, ask, redemptions, texts } = await scene();
  await ask('GET 1');
  const id = randomUUID();
  expect(await send('GET 1 YES', NUMBER, id)).toBe('ANSWERED');
  const code = texts()[0]?.text;
  await w.inTenant(tenant, (tx) => tx.run('update sms_message set answered_at = null where command = $1', ['GET']));
  expect(await send('GET 1 YES', NUMBER, id)).toBe('REPEATED');
  w.clock.advance(61);
  expect(await send('GET 1 YES', NUMBER, id)).toBe('ANSWERED');
  expect([texts()[0]?.text, await redemptions()]).toEqual([code, 1]);
});

describe('STOP', () => {
  test('ends all texts and is confirmed one time; START restores the chosen kinds; HELP works [SMS-05, NOTIFY-21, NOTIFY-22]', async () => {
    const { tenant, member, ask } = await scene();
    await w.request(tenant, {
      method: 'PUT',
      path: '/rest/users/me/notifications',
      cookie: member.cookie,
      body: { kind: 'REDEMPTION', channel: 'SMS', isOn: true },
    });
    const queued = (subject: string) =>
      w.inTenant(tenant, async (tx) => {
        const expiresAt = new Date(w.clock.now().getTime() + 86_400_000);
        await notifyMembers({ tx, tenant: { timeZone: 'UTC' }, now: w.clock.now() }, [
          { memberId: member.memberId, kind: 'REDEMPTION', subject, facts: { amount: 1 }, expiresAt },
        ]);
        return (await tx.query(`select 1 from notification where channel = 'SMS' and subject = $1`, [subject])).length;
      });
    expect(await queued('a')).toBe(1);
    expect(await ask('stop')).toBe('Harbor: no more texts. Reply START to get them again.');
    expect(await queued('b')).toBe(0);
    expect(await ask('STOP')).toBeNull();
    expect(await ask('BALANCE')).toBeNull();
    expect(await ask('HELP')).toContain('Harbor. Help: +1 202 555 0100');
    expect(await ask('START')).toBe('Harbor: texts are on again. Reply STOP to end them.');
    expect(await queued('c')).toBe(1);
    expect(await ask('BALANCE')).toMatch(/300/);
  });

  test('and HELP work when the texts of the month are used up; nothing else is answered, claimed or redeemed [SMS-05, SMS-11]', async () => {
    const { tenant, member, ask, redemptions, sent } = await scene({ textsAMonth: 2 });
    await earnPoints(w, tenant, member, 40);
    await ask('GET 1');
    expect(await ask('GET 1 YES')).toBeNull();
    expect(await redemptions()).toBe(0);
    expect(await ask('BALANCE')).toContain('300');
    expect(await ask('BALANCE')).toBeNull();
    expect(await ask('HELP')).toContain('Harbor');
    expect(await ask('STOP')).toContain('no more texts');
    expect(await sent()).toBe(2);
  });
});

describe('points and codes', () => {
  test('are not shown to an unknown number, and HELP is answered [SMS-06]', async () => {
    const { tenant, ask } = await scene();
    const other = '+12025550199';
    for (const text of ['BALANCE', 'OFFERS', 'CODE', 'CLAIM', 'GET 1 YES'])
      expect(await ask(text, other)).toBe(`Harbor: we don't know this number. Join: ${tenant.host}`);
    expect(await ask('HELP', other)).toContain('Harbor. Help: +1 202 555 0100');
    expect(await ask('hello', other)).toContain('Harbor. Help: +1 202 555 0100');
  });

  test.each([
    ['SUSPENDED', 'Your account is suspended. Ask us: +1 202 555 0100'],
    ['OPTED_OUT', 'You left the program. To return, ask us: +1 202 555 0100'],
  ])('are not shown to a member with status %s [SMS-06]', async (status, sentence) => {
    const { tenant, member, ask, redemptions } = await scene();
    await verifyPhone(tenant, member, NUMBER, status);
    for (const text of ['BALANCE', 'CODE', 'CLAIM', 'GET 1', 'GET 1 YES']) expect(await ask(text)).toBe(sentence);
    expect(await redemptions()).toBe(0);
  });

  test('of a number given at the counter are shown only if the agency takes such numbers [SMS-06]', async () => {
    const number = '+12025550177';
    const without = await scene();
    const rider = await w.signUpMember(without.tenant);
    await addCounterNumber(without.tenant, rider, number);
    expect(await without.ask('BALANCE', number)).toContain("we don't know this number");
    const taking = await scene({ takesCounterNumbers: true });
    const known = await w.signUpMember(taking.tenant);
    await addCounterNumber(taking.tenant, known, number);
    expect(await taking.ask('BALANCE', number)).toBe('You have 0 lvs. Reply OFFERS to see rewards.');
  });

  test('are not shown if two members have the number; STOP stops both [SMS-06]', async () => {
    const { tenant, ask } = await scene({ takesCounterNumbers: true });
    const second = await w.signUpMember(tenant);
    await addCounterNumber(tenant, second);
    for (const text of ['BALANCE', 'CODE', 'GET 1 YES'])
      expect(await ask(text)).toBe('This number belongs to two accounts. Ask us: +1 202 555 0100');
    await ask('STOP');
    const stopped = await w.inTenant(tenant, (tx) =>
      tx.query(`select 1 from notification_choice where kind = 'ALL' and channel = 'SMS' and not is_on`),
    );
    expect(stopped).toHaveLength(2);
  });
});

test('a number gets a limited number of answers per hour, and STOP still works without one [SMS-11]', async () => {
  const { tenant, ask } = await scene();
  for (let asked = 0; asked < textLimits.numberPerHour; asked += 1) expect(await ask('BALANCE')).not.toBeNull();
  expect(await ask('BALANCE')).toBeNull();
  expect(await ask('STOP')).toBeNull();
  const [stop] = await w.inTenant(tenant, (tx) =>
    tx.query('select 1 as one from sms_stop where tenant_id = $1', [tenant.tenantId]),
  );
  expect(stop).toEqual({ one: 1 });
  w.clock.advance(61 * 60);
  expect(await ask('START')).toContain('texts are on again');
});

test('strangers together get a limited number of answers, and members still get theirs [SMS-11]', async () => {
  const { ask } = await scene();
  const numberAt = (at: number): string => `+1202556${String(1000 + at)}`;
  for (let asked = 0; asked < textLimits.strangersPerHour; asked += 1) await ask('HELP', numberAt(asked));
  expect(await ask('HELP', numberAt(999))).toBeNull();
  expect(await ask('BALANCE')).toContain('300');
});

test('strangers together get a share of the texts of 30 days, and members still get theirs [SMS-16]', async () => {
  const { ask } = await scene({ textsAMonth: 400 });
  const flood = async (numbers: number, from: number): Promise<number> => {
    let answered = 0;
    for (let at = 0; at < numbers; at += 1)
      if ((await ask('HELP', `+1202556${String(from + at)}`)) !== null) answered += 1;
    return answered;
  };
  expect(await flood(60, 1000)).toBe(60);
  w.clock.advance(3601);
  expect(await flood(25, 2000)).toBe(20);
  expect(await ask('BALANCE')).toContain('300');
  w.clock.advance(30 * 86_400);
  expect(await flood(1, 3000)).toBe(1);
});

test('an answer that its carrier did not take is not counted [SMS-11]', async () => {
  const { tenant, sent } = await scene();
  const agency = await w.app.tenants.byId(tenant.tenantId);
  const messenger = { send: () => Promise.reject(new MessageRejected('no')) };
  if (!agency) throw new Error('no agency');
  await answerText({ ...w.deps, messenger, tenants: w.app.tenants }, agency, {
    messageId: 'a',
    from: NUMBER,
    text: 'BALANCE',
  });
  expect(await sent()).toBe(0);
});

test('records are kept for 35 days without the text, are in the data copy and are erased with the member [SMS-15]', async () => {
  const { tenant, member, ask } = await scene();
  await ask('BALANCE secret words');
  await ask('BALANCE');
  await ask('OFFERS');
  await ask('STOP');
  const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId: member.memberId, now: w.clock.now() };
  const copy = await w.inTenant(tenant, (tx) => exportMember({ ...person, tx }));
  expect(copy['incomingTexts']).toHaveLength(4);
  expect(JSON.stringify(copy)).not.toContain('secret words');
  expect(copy['stoppedTexts']).toHaveLength(1);
  const left = (table: string) =>
    w.inTenant(
      tenant,
      async (tx) => (await tx.query(`select 1 from ${table} where tenant_id = $1`, [tenant.tenantId])).length,
    );
  w.clock.advance(34 * 86_400);
  await w.inTenant(tenant, (tx) => pruneTexts(tx, w.clock.now()));
  expect(await left('sms_message')).toBe(4);
  await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx, now: w.clock.now() }));
  expect(await Promise.all(['sms_message', 'sms_stop', 'sms_order', 'sms_number'].map(left))).toEqual([0, 0, 0, 0]);
  const other = await scene();
  await other.ask('HELP', '+12025550190');
  w.clock.advance(36 * 86_400);
  await w.inTenant(other.tenant, (tx) => pruneTexts(tx, w.clock.now()));
  const rest = await w.inTenant(other.tenant, (tx) =>
    tx.query('select 1 from sms_message where tenant_id = $1', [other.tenant.tenantId]),
  );
  expect(rest).toEqual([]);
});
