import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeAgency } from '../modules/notifications/index.ts';
import { secretOwner, writeSmsAgency } from '../modules/sms/index.ts';
import { rotateSecret, saveGivenSecret } from '../modules/tenants/index.ts';
import { sign } from '../platform/encryption/signature.ts';
import { type MintedTenant, world } from '../testing/index.ts';

const w = await world({ localTools: true });
beforeEach(() => w.clock.set('2026-03-02T17:00:00Z'));

const TOKEN = 'carrier-token-1234567890';

async function scene({ isOn = true }: { isOn?: boolean } = {}) {
  const tenant = await w.mintTenant();
  const secret = await w.inTenant(tenant, async (tx) => {
    const keeper = { tx, keyRing: w.deps.keyRing, tenant, now: w.clock.now() };
    await writeSmsAgency(tx, { isOn, takesCounterNumbers: false }, w.clock.now());
    await writeAgency(tx, { switchedOff: [], textsAMonth: 50 }, w.clock.now());
    await saveGivenSecret(keeper, { purpose: 'SMS_WEBHOOK', ownerId: secretOwner.CARRIER }, TOKEN);
    return rotateSecret(keeper, 'SMS_WEBHOOK', secretOwner.NEUTRAL);
  });
  w.deps.cache.clear(tenant.tenantId);
  const texts = () => w.mailbox.messages(tenant.tenantId).map(({ text }) => text);
  return { tenant, secret, texts };
}

const post = (tenant: MintedTenant, path: string, body: string, headers: Record<string, string>) =>
  w.request(null, { method: 'POST', path: `/ingest/${tenant.tenantId}/${path}`, body, headers });

function signed(secret: string, body: string, at = w.clock.now()): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  return {
    'content-type': 'application/json',
    'webhook-id': 'msg-1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, 'msg-1', seconds, Buffer.from(body)),
  };
}

const neutral = (over: object = {}): string =>
  JSON.stringify({ id: randomUUID(), from: '+12025550143', text: 'HELP', ...over });

describe('the signed JSON form', () => {
  test('answers by a text message of its own, and a repeated delivery once [SMS-01, SMS-04, SMS-10]', async () => {
    const { tenant, secret, texts } = await scene();
    const body = neutral();
    const replies = [
      await post(tenant, 'texts', body, signed(secret, body)),
      await post(tenant, 'texts', body, signed(secret, body)),
    ];
    expect(replies.map(({ status, body: text }) => [status, text])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    expect(texts()).toHaveLength(1);
  });

  test.each([
    ['a wrong secret', (body: string) => signed(`whsec_${'A'.repeat(43)}=`, body)],
    ['an old timestamp', (body: string, secret: string) => signed(secret, body, new Date('2026-03-02T16:54:00Z'))],
    ['no signature', () => ({ 'content-type': 'application/json' })],
  ])('%s is refused and answers nothing [SMS-10]', async (_name, headers) => {
    const { tenant, secret, texts } = await scene();
    const body = neutral();
    const { status } = await post(tenant, 'texts', body, headers(body, secret));
    expect([status, texts()]).toEqual([401, []]);
  });

  test('changed bytes and an agency that takes no texts are refused alike [SMS-10]', async () => {
    const { tenant, secret } = await scene();
    const body = neutral();
    expect((await post(tenant, 'texts', body.replace('HELP', 'STOP'), signed(secret, body))).status).toBe(401);
    const off = await scene({ isOn: false });
    expect((await post(off.tenant, 'texts', body, signed(off.secret, body))).status).toBe(401);
    expect((await post({ ...tenant, tenantId: 'nobody' }, 'texts', body, signed(secret, body))).status).toBe(401);
  });

  test('a text without an id or of wrong types is refused, and a short code is never answered [SMS-10]', async () => {
    const { tenant, secret, texts } = await scene();
    const status = async (body: string) => (await post(tenant, 'texts', body, signed(secret, body))).status;
    expect(await status(neutral({ id: '' }))).toBe(400);
    expect(await status(neutral({ from: 7 }))).toBe(400);
    expect(await status(neutral({ text: 'x'.repeat(2001) }))).toBe(400);
    expect(await status('[1]')).toBe(400);
    expect(await status('{')).toBe(400);
    expect(await status(neutral({ from: '40404' }))).toBe(200);
    expect(texts()).toEqual([]);
  });
});

describe('the form of a carrier', () => {
  const sent = (tenant: MintedTenant, fields: Record<string, string>, token = TOKEN) => {
    const path = `/ingest/${tenant.tenantId}/carrier-texts`;
    const joined = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}${fields[name]}`)
      .join('');
    const signature = createHmac('sha1', token).update(`https://${tenant.host}${path}${joined}`).digest('base64');
    return post(tenant, 'carrier-texts', new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    });
  };
  const fields = (over: object = {}) => ({
    MessageSid: randomUUID(),
    From: '+12025550143',
    Body: 'Help',
    To: '+1',
    ...over,
  });

  test('is answered with an empty document and a text message [SMS-10]', async () => {
    const { tenant, texts } = await scene();
    const reply = await sent(tenant, fields());
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/xml/);
    expect(reply.body).toContain('<Response></Response>');
    expect(texts()).toHaveLength(1);
  });

  test('a wrong token, another agency’s address and a missing signature are refused [SMS-10]', async () => {
    const { tenant, texts } = await scene();
    const other = await scene();
    expect((await sent(tenant, fields(), 'other')).status).toBe(401);
    expect((await sent({ ...tenant, host: other.tenant.host }, fields())).status).toBe(401);
    expect((await post(tenant, 'carrier-texts', 'Body=Help', {})).status).toBe(401);
    expect(texts()).toEqual([]);
  });
});

test('the local page sends a text and shows the answer, escaped [SMS-12]', async () => {
  const { tenant } = await scene();
  const get = (path: string) => w.request(tenant, { method: 'GET', path });
  const send = await get('/local/texts/send?from=%2B12025550143&text=%3Cb%3Ehelp%3C%2Fb%3E');
  expect([send.status, send.headers['location']]).toEqual([303, '/local/texts?from=%2B12025550143']);
  const page = (await get('/local/texts?from=%2B12025550143')).body;
  expect(page).toContain('&lt;b&gt;help&lt;/b&gt;');
  expect(page).toMatch(/Agency<\/small><p dir="auto">.*Help: /);
  const off = await scene({ isOn: false });
  await w.request(off.tenant, { method: 'GET', path: '/local/texts/send?from=1&text=help' });
  expect((await w.request(off.tenant, { method: 'GET', path: '/local/texts?from=1' })).body).toContain(
    'takes no texts',
  );
});
