import { afterEach, describe, expect, test } from 'vitest';
import { type ConsentEnv, createConsentEnv } from '../../../testing/consent-env.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { readServer, writeServer } from '../../providers/index.ts';

const w = await world();
const open = new Set<ConsentEnv>();
afterEach(async () => {
  w.clock.set('2026-03-02T12:00:00.000Z');
  for (const stage of open) await stage.stop();
  open.clear();
});

const landed = (status: string) => `/app_connection?provider=ferry&status=${status}`;
const CALLBACK = '/auth/provider/ferry/callback';
const withoutToken = (address: string): string => address.replace(/&postToken=.*/, '');

interface Posted {
  origin?: string;
  type?: string;
  host?: string;
  path?: string;
}

/** A tenant whose provider answers in a form, as its page posts it: from its own origin, without our cookies. */
async function staged({ isForm = true } = {}) {
  const stage = await createConsentEnv(w);
  open.add(stage);
  await w.inTenant(stage.tenant, async (tx) => {
    const server = await readServer(tx, w.deps.keyRing, 'ferry');
    if (server?.kind !== 'OAUTH') throw new Error('The provider has no server.');
    const changed = { ...server, responseMode: isForm ? 'FORM_POST' : 'QUERY' } as const;
    await writeServer(tx, w.deps.keyRing, { providerId: 'ferry', server: changed, now: w.clock.now() });
  });
  const post = async (tenant: TestTenant, body: string, posted: Posted = {}) => {
    const { origin = stage.local.issuer, type = 'application/x-www-form-urlencoded' } = posted;
    const headers = { host: posted.host ?? tenant.host, origin, 'sec-fetch-site': 'cross-site', 'content-type': type };
    const reply = await w.app.server.inject({ method: 'POST', url: posted.path ?? CALLBACK, headers, payload: body });
    return { status: reply.statusCode, to: String(reply.headers.location), headers: reply.headers };
  };
  /** The form that the provider posts for a person. */
  const formOf = async (personId: string, who = stage.rider): Promise<string> =>
    (await stage.agree(personId, who)).slice(CALLBACK.length + 1);
  return { ...stage, formOf, post: (body: string, posted?: Posted) => post(stage.tenant, body, posted), postTo: post };
}

describe('an answer in a form [PROV-39]', () => {
  test('connects in the session that asked; no address has the code', async () => {
    const { ask, formOf, post, back, stands, people, tenant } = await staged();
    const { body } = await ask();
    expect(new URL(body.providerRedirectURL).searchParams.get('response_mode')).toBe('form_post');
    const form = await formOf(people.ines.id);
    const { status, to, headers } = await post(form);
    expect([status, to]).toEqual([
      303,
      expect.stringMatching(/^\/auth\/provider\/ferry\/callback\?state=[\w-]{43}&postToken=[\w-]{43}$/),
    ]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(await stands()).toBeUndefined();
    const kept = await w.inTenant(tenant, (tx) =>
      tx.query<{ text: string }>(`select encode(secrets_sealed, 'escape') as text from oauth_flow`),
    );
    const code = new URLSearchParams(form).get('code') ?? 'missing';
    expect(kept.some(({ text }) => text.includes(code))).toBe(false);
    expect(await back(to)).toBe(landed('CONNECTED'));
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true, identifier: people.ines.email });
    expect(await back(to)).toBe(landed('ERROR'));
  });

  test('works for a form without an origin, and for one posted twice', async () => {
    const { formOf, post, back, people } = await staged();
    const form = await formOf(people.ines.id);
    const first = await post(form, { origin: 'null' });
    const { to } = await post(form);
    expect(to).not.toBe(first.to);
    expect(await back(to)).toBe(landed('CONNECTED'));
    expect((await post(form)).to).toBe(landed('ERROR'));
  });

  test('a rider who declines reads so', async () => {
    const { formOf, post, back } = await staged();
    expect(await back((await post(await formOf(''))).to)).toBe(landed('DENIED'));
  });

  test('counts for the browser that posted it only; the session that began the flow connects nothing by the state alone', async () => {
    const { formOf, post, back, stands, people } = await staged();
    const { to } = await post(await formOf(people.ines.id));
    expect(await back(withoutToken(to))).toBe(landed('ERROR'));
    expect(await stands()).toBeUndefined();
    const again = await post(await formOf(people.ines.id));
    const forged = new URLSearchParams({ postToken: 'x'.repeat(43) }).toString();
    expect(await back(`${withoutToken(again.to)}&${forged}`)).toBe(landed('ERROR'));
    expect(await stands()).toBeUndefined();
  });

  test.each(['another rider', 'nobody'])(
    'posted by a browser in which %s is signed in, it ends the flow',
    async (who) => {
      const { formOf, post, back, stands, people, tenant } = await staged();
      const other = await w.signUpMember(tenant);
      const { to } = await post(await formOf(people.ines.id));
      expect(await back(to, who === 'nobody' ? { ...other, cookie: '' } : other)).toBe(landed('ERROR'));
      expect(await w.inTenant(tenant, (tx) => tx.query('select 1 from oauth_flow'))).toEqual([]);
      expect(await back(to)).toBe(landed('ERROR'));
      expect(await stands()).toBeUndefined();
      expect(await stands(other)).toBeUndefined();
    },
  );

  test('a state from another session, without the token of a form, ends no flow', async () => {
    const { formOf, post, back, people, tenant } = await staged();
    const { to } = await post(await formOf(people.ines.id));
    expect(await back(withoutToken(to), await w.signUpMember(tenant))).toBe(landed('ERROR'));
    expect(await back(to)).toBe(landed('CONNECTED'));
  });

  test("a foreign page's form with its own flow connects nothing to the rider", async () => {
    const { formOf, post, back, stands, people, tenant } = await staged();
    const stranger = await w.signUpMember(tenant);
    const { to } = await post(await formOf(people.otto.id, stranger));
    expect(await back(to)).toBe(landed('ERROR'));
    expect(await stands()).toBeUndefined();
  });

  test('the first answer stays: a later form with the same state changes nothing', async () => {
    const { formOf, post, back, people } = await staged();
    const form = await formOf(people.ines.id);
    const { to } = await post(form);
    const state = new URLSearchParams(form).get('state') ?? '';
    expect((await post(new URLSearchParams({ state, code: 'forged' }).toString())).to).toBe(landed('ERROR'));
    expect(await back(to)).toBe(landed('CONNECTED'));
  });

  test('a code in the address is refused where a form was asked for', async () => {
    const { agree, back, stands, people } = await staged();
    expect(await back(await agree(people.ines.id))).toBe(landed('ERROR'));
    expect(await stands()).toBeUndefined();
  });

  test('a form for a flow without one is refused; a return in the address still connects', async () => {
    const { formOf, post, back, people } = await staged({ isForm: false });
    const form = await formOf(people.ines.id);
    expect((await post(form)).to).toBe(landed('ERROR'));
    expect(await back(`${CALLBACK}?${form}`)).toBe(landed('CONNECTED'));
  });

  test('ten minutes are in time, one second more is too late', async () => {
    const { formOf, post, back, people } = await staged();
    const form = await formOf(people.ines.id);
    w.clock.advance(600);
    const { to } = await post(form);
    expect(await back(to)).toBe(landed('CONNECTED'));
    const late = await formOf(people.ines.id);
    w.clock.advance(601);
    expect(await back((await post(late)).to)).toBe(landed('EXPIRED'));
  });

  test('hosts decide the tenant: a form at another tenant or provider changes nothing', async () => {
    const { formOf, post, postTo, back, people } = await staged();
    const other = await staged();
    const form = await formOf(people.ines.id);
    expect((await postTo(other.tenant, form)).to).toBe(landed('ERROR'));
    expect((await post(form, { path: '/auth/provider/nobody/callback' })).to).toContain('status=ERROR');
    expect(await back((await post(form)).to)).toBe(landed('CONNECTED'));
  });

  test.each([
    ['empty', ''],
    ['without a state', 'code=x'],
    ['with an unknown state', `code=x&state=${'x'.repeat(43)}`],
    ['with an overlong state', `code=x&state=${'x'.repeat(9000)}`],
    ['with a broken encoding', 'state=%00%ff&code=%zz'],
  ])('a form %s leads to the message', async (_, body) => {
    const { post } = await staged();
    expect(await post(body)).toMatchObject({ status: 303, to: landed('ERROR') });
  });

  test('a state that comes twice counts as missing', async () => {
    const { formOf, post, people } = await staged();
    expect((await post(`state=x&${await formOf(people.ines.id)}`)).to).toBe(landed('ERROR'));
  });

  test('fifty fields are read, more are refused [API-56]', async () => {
    const { formOf, post, back, people } = await staged();
    const form = await formOf(people.ines.id);
    const fields = new URLSearchParams(form).size;
    expect(await post(form + '&a'.repeat(51 - fields))).toMatchObject({ status: 400 });
    expect(await post('a&'.repeat(8192))).toMatchObject({ status: 400 });
    expect(await back((await post(form + '&a'.repeat(50 - fields))).to)).toBe(landed('CONNECTED'));
  });

  test('other bodies and long ones are refused [API-56]', async () => {
    const { post } = await staged();
    expect((await post('{}', { type: 'application/json' })).status).toBe(400);
    expect((await post(`code=${'x'.repeat(17_000)}`)).status).toBe(413);
  });
});
