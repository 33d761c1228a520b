import { afterEach, describe, expect, test } from 'vitest';
import { inTenant } from '../../../call/context.ts';
import { askAboutGrantsJob } from '../../../jobs/providers.ts';
import { type ConsentEnv, createConsentEnv } from '../../../testing/consent-env.ts';
import { world } from '../../../testing/index.ts';
import { eraseMember, exportMember } from '../../privacy/index.ts';
import { namedProvider, releaseMembersAccount } from '../operate.ts';
import { tokenContext } from './grants.ts';

const w = await world();
const open = new Set<ConsentEnv>();
afterEach(async () => {
  w.clock.set('2026-03-02T12:00:00.000Z');
  for (const stage of open) await stage.stop();
  open.clear();
});
const DAY = 86_400;

async function connected() {
  const stage = await createConsentEnv(w);
  open.add(stage);
  await stage.connect(stage.people.ines.id);
  const asked = { tokens: 0, revocations: 0 };
  stage.wrong.answer = ({ url }) => {
    if (url === '/token') asked.tokens += 1;
    if (url === '/token/revocation') asked.revocations += 1;
    return false;
  };
  const askAbout = () => askAboutGrantsJob(w.deps).run({ tenantId: stage.tenant.tenantId });
  const person = { keyRing: w.deps.keyRing, tenantId: stage.tenant.tenantId, memberId: stage.rider.memberId };
  return { ...stage, asked, askAbout, person };
}
const answering =
  (status: number, text: string): NonNullable<ConsentEnv['wrong']['answer']> =>
  ({ url = '' }, reply) => {
    if (!url.startsWith('/token')) return false;
    reply.writeHead(status, { 'content-type': 'application/json' }).end(text);
    return true;
  };

describe('daily check of grants [PROV-13]', () => {
  test('is not early, and uses the latest token', async () => {
    const { askAbout, asked, stands } = await connected();
    w.clock.advance(DAY - 1);
    await askAbout();
    expect(asked.tokens).toBe(0);
    for (let days = 1; days <= 3; days += 1) {
      w.clock.advance(DAY);
      await askAbout();
      expect(asked.tokens).toBe(days);
    }
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
  });

  test('is made by one process even with concurrent runs, because using a token twice would end the grant', async () => {
    const { askAbout, asked, stands } = await connected();
    w.clock.advance(DAY);
    await Promise.all([askAbout(), askAbout(), askAbout()]);
    expect(asked.tokens).toBe(1);
    expect(await stands()).toMatchObject({ status: 'CONNECTED' });
  });

  test('a grant revoked at the provider asks the rider to disconnect, and can be renewed', async () => {
    const { askAbout, local, people, stands, connect } = await connected();
    local.takeBack(people.ines.id);
    w.clock.advance(DAY);
    await askAbout();
    expect(await stands()).toMatchObject({
      status: 'REQUIRE_DISCONNECT',
      lostBecause: 'WITHDRAWN',
      identifier: people.ines.email,
      isProven: false,
    });
    expect(await connect(people.ines.id)).toContain('status=CONNECTED');
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
  });

  test('an answer about a grant renewed since ends nothing', async () => {
    const { askAbout, stands, wrong, tenant } = await connected();
    wrong.answer = async ({ url = '' }, reply) => {
      if (url !== '/token') return false;
      await w.inTenant(tenant, (tx) => tx.run(`update oauth_grant set token_sealed = 'another'`));
      reply.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
      return true;
    };
    w.clock.advance(DAY);
    await askAbout();
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
  });

  test('a token refreshed during re-encryption under another key is kept: it is still the same grant [OPS-07]', async () => {
    const { askAbout, asked, stands, wrong, tenant, person } = await connected();
    const context = `oauth-grant/${tenant.tenantId}/ferry`;
    const kept = () =>
      w.inTenant(tenant, (tx) => tx.first<{ token: Buffer }>('select token_sealed as token from oauth_grant'));
    const opened = async () => person.keyRing.decrypt((await kept())?.token ?? Buffer.alloc(0), context);
    const before = await opened();
    const watch = wrong.answer;
    wrong.answer = async (request, reply) => {
      const anew = person.keyRing.encrypt(await opened(), context);
      if (request.url === '/token')
        await w.inTenant(tenant, (tx) => tx.run('update oauth_grant set token_sealed = $1', [anew]));
      return watch?.(request, reply) ?? false;
    };
    w.clock.advance(DAY);
    await askAbout();
    expect([asked.tokens, await stands()]).toMatchObject([1, { status: 'CONNECTED', isProven: true }]);
    expect(await opened()).not.toBe(before);
  });

  test('a grant that now belongs to another account ends too', async () => {
    const { askAbout, stands, wrong } = await connected();
    wrong.answer = ({ url = '' }, reply) => {
      if (url !== '/token' && url !== '/me') return false;
      const text =
        url === '/me' ? { sub: 'F-118203' } : { access_token: 'a', token_type: 'Bearer', refresh_token: 'b' };
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(text));
      return true;
    };
    w.clock.advance(DAY);
    await askAbout();
    expect(await stands()).toMatchObject({ status: 'REQUIRE_DISCONNECT', lostBecause: 'WITHDRAWN' });
  });

  test.each([
    ['is down', 503, ''],
    ['answers nonsense', 200, '<html>'],
    ['does not know us any more', 401, '{"error":"invalid_client"}'],
  ])('a provider that %s ends nothing, and is checked again in an hour', async (_, status, text) => {
    const { askAbout, stands, wrong, asked } = await connected();
    const watch = wrong.answer;
    wrong.answer = answering(status, text);
    w.clock.advance(DAY);
    await askAbout();
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
    wrong.answer = watch;
    w.clock.advance(3599);
    await askAbout();
    expect(asked.tokens).toBe(0);
    w.clock.advance(1);
    await askAbout();
    expect(asked.tokens).toBe(1);
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
  });
});

describe('one refresh at a time [PROV-38]', () => {
  test('a process whose claim expired sends nothing', async () => {
    const { asked, tenant, stands } = await connected();
    w.clock.advance(DAY);
    let readings = 0;
    // The process pauses for two hours after it claimed the grant.
    const clock = () => new Date(w.clock.now().getTime() + (readings++ === 0 ? 0 : 2 * 3_600_000));
    await askAboutGrantsJob({ ...w.deps, clock }).run({ tenantId: tenant.tenantId });
    expect([readings > 1, asked.tokens]).toEqual([true, 0]);
    expect(await stands()).toMatchObject({ status: 'CONNECTED', isProven: true });
  });

  test('a new token that could not be saved is saved by a later try', async () => {
    const { asked, askAbout, tenant, local, people } = await connected();
    w.clock.advance(DAY);
    let tries = 0;
    const keyRing = {
      ...w.deps.keyRing,
      encrypt: (...input: Parameters<typeof w.deps.keyRing.encrypt>) => {
        if (tries++ === 0) throw new Error('the database fails over');
        return w.deps.keyRing.encrypt(...input);
      },
    };
    await askAboutGrantsJob({ ...w.deps, keyRing }).run({ tenantId: tenant.tenantId });
    w.clock.advance(DAY);
    await askAbout();
    expect([tries, asked.tokens, local.grants()]).toEqual([2, 2, [people.ines.id]]);
  });

  test('a grant that cannot be checked stops no other, and is checked again in an hour', async () => {
    const { asked, askAbout, connect, people, tenant, local } = await connected();
    await connect(people.otto.id, await w.signUpMember(tenant));
    asked.tokens = 0;
    w.clock.advance(DAY);
    let tokens = 0;
    const keyRing = {
      ...w.deps.keyRing,
      decrypt: (...input: Parameters<typeof w.deps.keyRing.decrypt>) => {
        const isToken = input[1] === tokenContext(tenant.tenantId, 'ferry');
        if (isToken && tokens++ === 0) throw new Error('a damaged token');
        return w.deps.keyRing.decrypt(...input);
      },
    };
    const checked = askAboutGrantsJob({ ...w.deps, keyRing }).run({ tenantId: tenant.tenantId });
    await expect(checked).rejects.toThrow('A job failed for 1 tenants');
    expect(asked.tokens).toBe(1);
    w.clock.advance(3_600);
    await askAbout();
    expect([asked.tokens, local.grants().length]).toEqual([2, 2]);
  });

  test('the new token of a rider who disconnected during the refresh is revoked too', async () => {
    const { asked, askAbout, wrong, tenant, rider, giveBack, local } = await connected();
    const watch = wrong.answer;
    wrong.answer = async (request, reply) => {
      if (request.url === '/token')
        await w.request(tenant, {
          method: 'DELETE',
          path: '/rest/users/me/providersStatus/ferry',
          cookie: rider.cookie,
        });
      return (await watch?.(request, reply)) ?? false;
    };
    w.clock.advance(DAY);
    await askAbout();
    expect([await giveBack(), asked.revocations, local.grants()]).toEqual([2, 2, []]);
  });

  test.each([
    ['breaks off after the request', undefined, 'INTERRUPTED'],
    ['names an error', '{"error":"invalid_client"}', 'WITHDRAWN'],
  ])('an answer that %s decides how a later refusal is explained', async (_, text, lostBecause) => {
    const { askAbout, wrong, stands, local, people } = await connected();
    wrong.answer = ({ url }, reply) => {
      if (url !== '/token') return false;
      if (text === undefined) reply.destroy();
      else reply.writeHead(401, { 'content-type': 'application/json' }).end(text);
      return true;
    };
    w.clock.advance(DAY);
    await askAbout();
    wrong.answer = undefined;
    local.takeBack(people.ines.id);
    w.clock.advance(DAY);
    await askAbout();
    expect(await stands()).toMatchObject({ status: 'REQUIRE_DISCONNECT', lostBecause });
  });
});

describe('revocation of grants [PROV-16]', () => {
  const disconnect = ({ tenant, rider }: ConsentEnv) =>
    w.request(tenant, { method: 'DELETE', path: '/rest/users/me/providersStatus/ferry', cookie: rider.cookie });

  test('happens after the rider disconnects', async () => {
    const stage = await connected();
    expect((await disconnect(stage)).body).toMatchObject({ status: 'DISCONNECTED', identifier: null });
    expect(stage.asked.revocations).toBe(0);
    expect(await stage.giveBack()).toBe(1);
    expect(stage.local.grants()).toEqual([]);
    await disconnect(stage);
    expect(await stage.giveBack()).toBe(0);
  });

  test('happens when an operator releases the account [PROV-29]', async () => {
    const stage = await connected();
    const tenant = await w.app.tenants.byId(stage.tenant.tenantId);
    if (!tenant) throw new Error('The stage has no tenant.');
    await inTenant(w.deps, tenant, async (ctx) => {
      const account = { provider: await namedProvider(ctx, 'ferry'), memberId: stage.rider.memberId };
      await releaseMembersAccount(ctx, account, { reason: 'it is her sister’s', by: 'Kim' });
    });
    expect(await stage.stands()).toMatchObject({ status: 'REQUIRE_DISCONNECT', lostBecause: 'RELEASED' });
    expect(await stage.giveBack()).toBe(1);
    expect(stage.asked.revocations).toBe(1);
  });

  test('is retried until the provider is reachable', async () => {
    const stage = await connected();
    await disconnect(stage);
    stage.wrong.answer = answering(503, '');
    await expect(stage.giveBack()).rejects.toThrow('ferry took no grant back');
  });

  test('is skipped if the rider reconnected the same account by then', async () => {
    const stage = await connected();
    await disconnect(stage);
    await stage.connect(stage.people.ines.id);
    expect(await stage.giveBack()).toBe(1);
    expect(stage.asked.revocations).toBe(0);
    w.clock.advance(DAY);
    await stage.askAbout();
    expect(await stage.stands()).toMatchObject({ status: 'CONNECTED' });
  });

  test('happens when the member is erased; an earlier data export has the grant, never its token [AUTH-30]', async () => {
    const stage = await connected();
    const copy = await w.inTenant(stage.tenant, (tx) => exportMember({ ...stage.person, now: w.clock.now(), tx }));
    expect(copy).toMatchObject({ grants: [{ providerId: 'ferry', grantedAt: w.clock.now() }] });
    await w.inTenant(stage.tenant, (tx) => eraseMember({ ...stage.person, now: w.clock.now(), tx }));
    expect(await w.inTenant(stage.tenant, (tx) => tx.query('select 1 from oauth_grant'))).toEqual([]);
    expect(await stage.giveBack()).toBe(1);
    expect(stage.local.grants()).toEqual([]);
  });
});
