import { describe, expect, it } from 'vitest';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../modules/ingest/testing/test-program.ts';
import { PARTNER, rotateSecret } from '../modules/tenants/index.ts';
import { type TestTenant, type World, world } from '../testing/index.ts';

const w = await world({ localTools: true });

const get = (where: World, tenant: TestTenant, path: string, cookie?: string) =>
  where.request(tenant, { method: 'GET', path, ...(cookie ? { cookie } : {}) });

async function partnered(): Promise<TestTenant> {
  const tenant = await w.mintTenant({ isStandalone: false });
  const keeper = { keyRing: w.deps.keyRing, tenant, now: w.clock.now() };
  await w.inTenant(tenant, (tx) => rotateSecret({ ...keeper, tx }, 'PARTNER_HAND_OVER', PARTNER));
  return tenant;
}

describe('demo rides', () => {
  it("shows what would prove a waiting card, in the agency's time zone, and nothing of other cards", async () => {
    w.clock.set('2026-03-02T12:00:00Z');
    const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
    await giveProgram(w, tenant, [{ id: 'cards', connectionType: 'SELF_REPORT' }], []);
    const secret = await makeSecret(w, tenant, 'cards');
    const { cookie } = await w.signUpMember(tenant);
    const body = { ProviderID: 'cards', identifier: '4711' };
    await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', cookie, body });
    expect((await get(w, tenant, '/local/rides')).body).toContain('No ride yet');
    w.clock.set('2026-03-02T15:00:00Z');
    const to = { id: 't', name: 'Clock <Tower>' };
    const events = JSON.stringify([
      tripEvent('a', '4711', '2026-03-02T14:00:00Z', { to }),
      tripEvent('b', '4712', '2026-03-02T14:30:00Z', { to: { id: 'x', name: 'Elsewhere' } }),
    ]);
    const headers = signedHeaders(w, secret, events);
    await w.request(null, { method: 'POST', path: `/ingest/${tenant.tenantId}/cards/events`, body: events, headers });
    const page = (await get(w, tenant, '/local/rides')).body;
    expect(page).toContain('Mar 2, 2026, 08:50 to Mar 2, 2026, 09:00: Clock &lt;Tower&gt;');
    expect(page).not.toContain('Elsewhere');
  });
});

describe('the local mailbox', () => {
  it("shows a tenant's own messages newest first, with their content escaped", async () => {
    const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
    const send = (tenantId: string, text: string) =>
      w.mailbox.send({ tenantId, channel: 'SMS', to: '+15563214455', text });
    await send(tenant.tenantId, 'first <img src=x>');
    await send(tenant.tenantId, 'second https://agency.example/reset#token=a&b');
    await send(other.tenantId, 'foreign');
    const page = await get(w, tenant, '/local/mailbox');
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body.indexOf('second')).toBeLessThan(page.body.indexOf('first'));
    expect(page.body).toContain('first &lt;img src=x&gt;');
    expect(page.body).toContain('<a href="https://agency.example/reset#token=a&amp;b">');
    expect(page.body).not.toContain('foreign');
    expect(page.body).not.toMatch(/<script|<style|style=/);
  });

  it('shows an email in a sandboxed frame without scripts, its links outside, and its text', async () => {
    const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
    const html = '<html><head><title>t</title></head><body style="color:red">Hello<script>1</script></body></html>';
    const mail = { channel: 'EMAIL', to: 'ana@example.org', sender: 'Harbor', subject: 'Set <a> password' } as const;
    await w.mailbox.send({ ...mail, tenantId: tenant.tenantId, text: 'see https://a.example/#token=b', html });
    const page = await get(w, tenant, '/local/mailbox');
    expect(page.body).toContain('from Harbor to ana@example.org');
    expect(page.body).toContain('Set &lt;a&gt; password');
    expect(page.body).toContain('<a href="https://a.example/#token=b">');
    expect(page.body).not.toContain('Hello');
    const [, address = '', sandbox] = /<iframe src="([^"]+)"[^>]* sandbox="([^"]+)"/.exec(page.body) ?? [];
    expect(sandbox).toBe('allow-popups allow-popups-to-escape-sandbox');
    const framed = await get(w, tenant, address);
    expect(framed.body).toContain('<head><base target="_blank"><title>');
    const policy = String(framed.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(policy).toMatch(/; sandbox allow-popups allow-popups-to-escape-sandbox$/);
    expect((await get(w, other, address)).status).toBe(404);
    expect((await get(w, tenant, '/local/mailbox/unknown')).status).toBe(404);
  });

  it('shows the code that verifies a phone [PHONE-11]', async () => {
    const tenant = await w.mintTenant();
    const rider = await w.signUpMember(tenant, { status: 'CONSENT' });
    const path = '/rest/users/me/validation';
    await w.request(tenant, { method: 'POST', path, cookie: rider.cookie, body: { phoneNumber: '5563214455' } });
    const page = await get(w, tenant, '/local/mailbox');
    const validationCode = /<p>(\d{4}) /.exec(page.body)?.[1];
    const confirmed = await w.request(tenant, { method: 'PUT', path, cookie: rider.cookie, body: { validationCode } });
    expect(confirmed.body).toEqual({ userStatus: 'VERIFIED' });
  });
});

describe('unknown host', () => {
  it("shows no agency's messages, regardless of default tenant and session, and links to each agency's page [TEN-01, TEN-02]", async () => {
    const first = await w.mintTenant();
    const fallback = await world({ localTools: true, defaultTenantId: first.tenantId });
    const { cookie } = await w.signUpMember(first);
    await fallback.mailbox.send({ tenantId: first.tenantId, channel: 'SMS', to: '+15563214455', text: 'secret 4711' });
    for (const path of ['/local/mailbox', '/local/rides', '/local/partner', '/local/partner/hand-over']) {
      const reply = await fallback.request(null, {
        method: 'GET',
        path,
        cookie,
        headers: { host: '127.0.0.1:4310', 'sec-fetch-site': 'none' },
      });
      expect([path, reply.status, reply.headers.location]).toEqual([path, 404, undefined]);
      expect(reply.body).toContain('<h1>No agency answers at 127.0.0.1</h1>');
      expect(reply.body).toContain(`<a href="http://${first.host}:4310${path}">Tenant ${first.tenantId}</a>`);
      expect(reply.body).not.toContain('secret');
    }
  });
});

describe('the local partner page', () => {
  it('signs a rider in, each time with a new token [AUTH-34]', async () => {
    const tenant = await partnered();
    expect((await get(w, tenant, '/local/partner')).body).toContain('action="/local/partner/hand-over"');
    const ids = [];
    for (const member of ['one', 'one', 'two']) {
      const sent = await get(w, tenant, `/local/partner/hand-over?member=${member}&name=Ana%20Lima`);
      expect(sent.status).toBe(302);
      const arrived = await get(w, tenant, String(sent.headers['location']));
      const me = await get(w, tenant, '/rest/users/me/userinfo/en', arrived.cookie);
      expect(me.body).toMatchObject({ name: 'Ana Lima', userStatus: 'NEW' });
      ids.push(me.body.UserID);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('exists only for tenants with a partner', async () => {
    expect((await get(w, await w.mintTenant(), '/local/partner')).status).toBe(404);
    const keyless = await w.mintTenant({ isStandalone: false });
    expect((await get(w, keyless, '/local/partner/hand-over')).status).toBe(404);
  });
});

describe('local tools off', () => {
  it('neither page exists', async () => {
    const plain = await world();
    const tenant = await plain.mintTenant({ isStandalone: false });
    for (const path of [
      '/local/mailbox',
      '/local/mailbox/1',
      '/local/rides',
      '/local/partner',
      '/local/partner/hand-over',
      '/local/tools.css',
    ]) {
      const reply = await get(plain, tenant, path);
      expect(reply.status).toBe(404);
      expect(reply.body.error).toBe('NOT_FOUND');
    }
  });
});
