import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { MessageRejected } from '../../../adapters/messenger.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type MintedTenant, world } from '../../../testing/index.ts';
import { toStoredPhone } from '../../members/index.ts';
import { countTexts, writeAgency } from '../../notifications/index.ts';
import { eraseMember, exportMember } from '../../privacy/index.ts';
import { answerText, writeSmsAgency } from '../../sms/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
beforeEach(() => w.clock.set('2026-03-02T17:00:00Z'));

const NUMBER = '+12025550143';
const OTHER = '+12025550177';

const rider = { name: 'Marisol Quint', language: 'es', proof: 'PHOTO_ID', hasSigned: true, termsVersion: 1 };

interface Wanted {
  takesCounterNumbers?: boolean;
  textsAMonth?: number;
  settings?: Record<string, unknown>;
}

async function scene({ takesCounterNumbers = true, textsAMonth = 100, settings = {} }: Wanted = {}) {
  const tenant = await w.mintTenant({ timeZone: 'UTC', settings: { assistedSignUp: true, ...settings } });
  const setAgency = (isOn: boolean) =>
    w.inTenant(tenant, async (tx) => {
      await writeSmsAgency(tx, { isOn: true, takesCounterNumbers: isOn }, w.clock.now());
      await writeAgency(tx, { switchedOff: [], textsAMonth }, w.clock.now());
    });
  await setAgency(takesCounterNumbers);
  const { cookie } = await desk.signIn('counter', tenant);
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    desk.call({ method, path: `/admin/agencies/${tenant.tenantId}/counter/${path}`, cookie, ...(body && { body }) });
  const signUp = async () => {
    const { memberId, cardNumber } = (await call('POST', 'members', rider)).body;
    const at = `members/${memberId}`;
    const digits = cardNumber.slice(-2) as string;
    return {
      memberId: memberId as string,
      digits,
      look: async () => (await call('GET', at)).body,
      askCode: async (phoneNumber = NUMBER, typed = digits) =>
        call('POST', `${at}/phone/code`, { phoneNumber, digits: typed }),
      setPhone: async (code: string) => call('PUT', `${at}/phone`, { code }),
      removePhone: async () => call('DELETE', `${at}/phone`),
    };
  };
  const agency = await w.app.tenants.byId(tenant.tenantId);
  if (!agency) throw new Error('no agency');
  const texts = () => w.mailbox.messages(tenant.tenantId).filter(({ channel }) => channel === 'SMS');
  const text = async (from = NUMBER): Promise<string> => {
    const incoming = { messageId: randomUUID(), from, text: 'SALDO' };
    await answerText({ ...w.deps, tenants: w.app.tenants }, agency, incoming);
    return texts().at(0)?.text ?? '';
  };
  const code = (): string => /\d{4}/.exec(texts().at(0)?.text ?? '')?.[0] ?? '';
  const used = () => w.inTenant(tenant, (tx) => countTexts(tx, '2026-03-01'));
  return { tenant, signUp, text, texts, code, used, setAgency };
}

type Scene = Awaited<ReturnType<typeof scene>>;

async function withPhone(at: Scene, number = NUMBER) {
  const member = await at.signUp();
  expect((await member.askCode(number)).status).toBe(200);
  expect((await member.setPhone(at.code())).status).toBe(200);
  return member;
}

const wrong = (code: string): string => (code === '1234' ? '4321' : '1234');

const verifyPhone = (tenant: MintedTenant, memberId: string, number: string) =>
  w.inTenant(tenant, (tx) => {
    const { phoneHash, phoneEncrypted } = toStoredPhone(w.deps.keyRing, tenant.tenantId, number);
    return tx.run(
      `update member set status = 'VERIFIED', phone_verified_at = $3, phone_sealed = $4, phone_hash = $5
        where tenant_id = $1 and member_id = $2`,
      [tenant.tenantId, memberId, w.clock.now(), phoneEncrypted, phoneHash],
    );
  });

test('a number is saved after its code is read at the counter; it gets points by text, and the status stays [ASSIST-16, ASSIST-17, SMS-06]', async () => {
  const at = await scene();
  const member = await at.signUp();
  expect(await member.look()).toMatchObject({ phone: null, takesPhone: true });
  const asked = await member.askCode();
  expect(asked.body).toEqual({ coolDownTimestampUTC: '2026-03-02T17:01:00.000Z' });
  expect(at.texts().at(0)).toMatchObject({ to: NUMBER });
  expect(at.texts().at(0)?.text).toContain('Di la clave solo al personal de ventanilla.');
  expect(await at.used()).toBe(1);
  expect(await member.look()).toMatchObject({ phone: null });
  const code = at.code();
  expect((await member.setPhone(wrong(code))).body.error).toBe('WRONG_CODE');
  expect((await member.setPhone(code)).body).toEqual({ digits: '0143' });
  expect((await member.setPhone(code)).body.error).toBe('NO_CODE_PENDING');
  expect(await member.look()).toMatchObject({ phone: { digits: '0143' }, status: 'CONSENT' });
  expect(await at.text()).toContain('Tienes');
});

test('five wrong codes end a code, and ten minutes do too; another may be sent after a minute [ASSIST-16]', async () => {
  const at = await scene();
  const member = await at.signUp();
  await member.askCode();
  expect((await member.askCode()).body.error).toBe('COOL_DOWN');
  const first = at.code();
  for (let tries = 0; tries < 5; tries += 1) await member.setPhone(wrong(first));
  expect((await member.setPhone(first)).body.error).toBe('TOO_MANY_ATTEMPTS');
  w.clock.advance(60);
  await member.askCode();
  w.clock.advance(600);
  expect((await member.setPhone(at.code())).body.error).toBe('CODE_EXPIRED');
  expect(await member.look()).toMatchObject({ phone: null });
});

test('a new number ends the earlier one, and a removed one gets nothing, also after the agency turned it off [ASSIST-17, ASSIST-19]', async () => {
  const at = await scene();
  const member = await withPhone(at);
  w.clock.advance(60);
  await member.askCode(OTHER);
  expect(await member.look()).toMatchObject({ phone: { digits: '0143' } });
  await member.setPhone(at.code());
  expect(await at.text(OTHER)).toContain('Tienes');
  expect(await at.text(NUMBER)).not.toContain('Tienes');
  await at.setAgency(false);
  expect(await member.look()).toMatchObject({ phone: { digits: '0177' }, takesPhone: false });
  expect((await member.removePhone()).status).toBe(200);
  expect((await member.removePhone()).body.error).toBe('NOT_FOUND');
  await at.setAgency(true);
  expect(await at.text(OTHER)).not.toContain('Tienes');
});

test('a number of another member is refused: verified in the app, or given at the counter, also if it becomes so before the code [ASSIST-18]', async () => {
  const at = await scene();
  await withPhone(at);
  const second = await at.signUp();
  expect((await second.askCode()).body).toMatchObject({ error: 'PHONE_ALREADY_REGISTERED', field: 'phoneNumber' });
  const inApp = await w.signUpMember(at.tenant);
  await verifyPhone(at.tenant, inApp.memberId, OTHER);
  expect((await second.askCode(OTHER)).body.error).toBe('PHONE_ALREADY_REGISTERED');
  const third = '+12025550188';
  expect((await second.askCode(third)).status).toBe(200);
  const code = at.code();
  await verifyPhone(at.tenant, inApp.memberId, third);
  expect((await second.setPhone(code)).body.error).toBe('PHONE_ALREADY_REGISTERED');
  expect(await second.look()).toMatchObject({ phone: null });
});

test('of two members who prove one number at once only one gets it [ASSIST-18]', async () => {
  const at = await scene();
  const [one, two] = [await at.signUp(), await at.signUp()];
  await one.askCode();
  const first = at.code();
  await two.askCode();
  const replies = await Promise.all([one.setPhone(first), two.setPhone(at.code())]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('with neutral answers only the code shows that a number is in use [ASSIST-18]', async () => {
  const at = await scene({ settings: { neutralAnswers: true } });
  await withPhone(at);
  const second = await at.signUp();
  expect((await second.askCode()).status).toBe(200);
  expect((await second.setPhone(at.code())).body.error).toBe('PHONE_ALREADY_REGISTERED');
});

test('another card, a member of the app, a number of another country and an agency with the setting off are rejected before a text is sent [ASSIST-16, ASSIST-18]', async () => {
  const at = await scene();
  const member = await at.signUp();
  expect((await member.askCode(NUMBER, member.digits === '00' ? '01' : '00')).body.error).toBe('WRONG_DIGITS');
  expect((await member.askCode('+43 1 2345678')).body).toMatchObject({ error: 'INVALID_PHONE_NUMBER' });
  await w.inTenant(at.tenant, (tx) =>
    tx.run('update assisted_member set taken_over_at = $2 where tenant_id = $1', [at.tenant.tenantId, w.clock.now()]),
  );
  expect((await member.askCode()).body.error).toBe('MEMBER_IN_APP');
  expect(await member.look()).toMatchObject({ takesPhone: false });
  await at.setAgency(false);
  expect((await member.askCode()).body.error).toBe('COUNTER_NUMBERS_OFF');
  expect((await member.setPhone('1234')).body.error).toBe('COUNTER_NUMBERS_OFF');
  expect(at.texts()).toEqual([]);
});

test('without a text left no code is sent; a text that the carrier refuses is given back [ASSIST-16]', async () => {
  const none = await scene({ textsAMonth: 0 });
  const member = await none.signUp();
  expect((await member.askCode()).body.error).toBe('NO_TEXTS_LEFT');
  expect(none.texts()).toEqual([]);
  const at = await scene({ textsAMonth: 1 });
  const other = await at.signUp();
  const refused = vi.spyOn(w.deps.messenger, 'send').mockRejectedValueOnce(new MessageRejected('no'));
  const answer = await other.askCode();
  refused.mockRestore();
  expect(answer.body.error).toBe('SMS_NOT_SENT');
  expect(await at.used()).toBe(0);
  expect((await other.setPhone('1234')).body.error).toBe('NO_CODE_PENDING');
  expect((await other.askCode()).status).toBe(200);
  expect(await at.used()).toBe(1);
});

test('the audit log has each step without the number; data copy and erasure include it [ASSIST-19]', async () => {
  const at = await scene();
  const member = await withPhone(at);
  const { tenantId } = at.tenant;
  const person = { keyRing: w.deps.keyRing, tenantId, memberId: member.memberId, now: w.clock.now() };
  const copy = await w.inTenant(at.tenant, (tx) => exportMember({ ...person, tx }));
  expect(JSON.stringify(copy)).toContain(NUMBER);
  await member.removePhone();
  const acts = await w.inTenant(at.tenant, (tx) =>
    tx.query<{ verb: string }>(`select * from act where tenant_id = $1 and verb like 'assist.%Phone%'`, [tenantId]),
  );
  expect(acts.map(({ verb }) => verb).toSorted()).toEqual([
    'assist.removePhone',
    'assist.sendPhoneCode',
    'assist.setPhone',
  ]);
  expect(JSON.stringify(acts)).not.toMatch(/5550143|0143/);
  await w.inTenant(at.tenant, (tx) => eraseMember({ ...person, tx }));
  const left = await w.inTenant(at.tenant, (tx) =>
    tx.query('select 1 from phone_challenge where tenant_id = $1', [tenantId]),
  );
  expect(left).toEqual([]);
});
