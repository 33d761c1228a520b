import type { OpeningSet } from '@fareback/contract';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { createServices } from '../../../platform/services.ts';
import { createTenantCache } from '../../../platform/tenant-cache.ts';
import { type FullMember, signUpFullMember } from '../../../testing/full-member.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { watchedDatabase } from '../../../testing/watched-database.ts';

const w = await world();

let sent: string[] = [];
const database = watchedDatabase(w.deps.database, (text) => void sent.push(text));
const app = await buildApp({ ...w.deps, database, cache: createTenantCache(), services: createServices() }, null);
afterAll(() => app.server.close());
beforeEach(() => {
  w.clock.set('2026-03-02T12:00:00.000Z');
  sent = [];
});

const opens = (text: string): boolean => /^(begin|select set_config\('app\.tenant_id')/.test(text);
const transactions = (): number => sent.filter(opens).length;

async function ask(tenant: TestTenant, cookie: string, url: string) {
  const headers = { host: tenant.host, cookie, 'sec-fetch-site': 'same-origin', 'accept-language': 'en' };
  const reply = await app.server.inject({ url, headers });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

async function newMember(): Promise<FullMember> {
  const member = await signUpFullMember(w);
  app.tenants.refresh();
  // A pending invitation contains another member's data and is never cached.
  await w.inTenant(member.tenant, (tx) =>
    tx.run('delete from kept_invitation where tenant_id = $1', [member.tenant.tenantId]),
  );
  return member;
}

const openings = '/rest/users/me/opening/en';
const open = ({ tenant, cookie }: FullMember, url = openings) => ask(tenant, cookie, url);

describe('a bootstrap reply without changes', () => {
  test('is one transaction of two small queries, like each single call after it [API-57]', async () => {
    const member = await newMember();
    const first = await open(member);
    for (const url of [openings, '/rest/users/me/userinfo/en', '/rest/users/me/earnings/en', '/rest/offers/en']) {
      sent = [];
      expect((await open(member, url)).status).toBe(200);
      expect([
        url,
        transactions(),
        sent.filter((text) => !opens(text) && /^\W*(select|with|update|insert)/i.test(text)).length,
      ]).toEqual([url, 1, 2]);
    }
    expect((await open(member)).body).toEqual(first.body);
    expect((await open(member)).headers['cache-control']).toBe('no-store');
  });

  test('of many concurrent riders shares its queries [API-57]', async () => {
    const members = [await newMember()];
    const [{ tenant }] = members as [FullMember];
    const cookies = [members[0]?.cookie ?? ''];
    for (let more = 0; more < 7; more += 1) cookies.push((await w.signUpMember(tenant)).cookie);
    for (const cookie of cookies) await ask(tenant, cookie, openings);
    sent = [];
    const replies = await Promise.all(cookies.map((cookie) => ask(tenant, cookie, openings)));
    expect(new Set(replies.map(({ body }) => body.sets.userInfo.data.UserID)).size).toBe(8);
    expect(transactions()).toBeLessThanOrEqual(2);
  });

  test('still records the session’s use and the member’s activity [AUTH-24, AUTH-27]', async () => {
    const member = await newMember();
    await open(member);
    w.clock.advance(11 * 60);
    await open(member);
    const seen = await w.inTenant(member.tenant, (tx) =>
      tx.first(
        'select (select last_seen_at from session where member_id = $1) as session, (select last_active_at from member where member_id = $1) as member',
        [member.memberId],
      ),
    );
    expect(seen).toEqual({ session: w.clock.now(), member: w.clock.now() });
    sent = [];
    await open(member);
    expect(transactions()).toBe(1);
  });
});

describe('a failing set', () => {
  const brokenSets = ({ body }: Awaited<ReturnType<typeof open>>): string[] =>
    Object.entries(body.sets as Record<string, object>).flatMap(([name, part]) => ('error' in part ? [name] : []));

  test('that cannot be built is read alone on each call, in one transaction besides the key query [API-57]', async () => {
    const member = await newMember();
    await w.inTenant(member.tenant, (tx) =>
      tx.run(`update provider_connection set identifier_sealed = '\\x00' where tenant_id = $1`, [
        member.tenant.tenantId,
      ]),
    );
    expect(brokenSets(await open(member))).toEqual(['providerStatuses'] satisfies OpeningSet[]);
    expect(transactions()).toBeLessThanOrEqual(2);
    sent = [];
    expect(brokenSets(await open(member))).toEqual(['providerStatuses'] satisfies OpeningSet[]);
    expect(transactions()).toBe(2);
  });

  test('that fails in the database takes one more transaction and does not affect other sets [API-57]', async () => {
    const member = await newMember();
    const ruleOfStock = (tx: Tx, minutes: string) =>
      tx.run('update offer set definition = $2 where tenant_id = $1', [
        tx.tenantId,
        `{"stock": {"kind": "pool", "lifeLeastMinutes": ${minutes}}}`,
      ]);
    // Restore the rule: later tests read the stock of all agencies, including this one.
    onTestFinished(async () => void (await w.inTenant(member.tenant, (tx) => ruleOfStock(tx, '15'))));
    await w.inTenant(member.tenant, async (tx) => {
      await ruleOfStock(tx, '"soon"');
      await tx.run(`update coupon set expires_at = now() + interval '1 year' where tenant_id = $1`, [
        member.tenant.tenantId,
      ]);
    });
    const first = await open(member);
    expect(brokenSets(first)).toEqual(['offerStatuses'] satisfies OpeningSet[]);
    sent = [];
    expect(await open(member)).toMatchObject({ status: 200, body: first.body });
    expect(transactions()).toBeLessThanOrEqual(2);
  });
});

// Rejections are logged a moment later in separate transactions, so these tests run last.
describe('a cached reply', () => {
  test('is not sent once the session has ended, is idle too long, or has lost access [AUTH-24, AUTH-26, STATUS-22]', async () => {
    const member = await newMember();
    const [ended, idle, suspended] = [await newMember(), await newMember(), member];
    for (const each of [ended, idle, suspended]) {
      await open(each);
      await open(each, '/rest/users/me/offersStatus');
    }
    await w.request(ended.tenant, { method: 'GET', path: '/auth/logout', cookie: ended.cookie });
    expect((await open(ended)).status).toBe(403);
    w.clock.advance(31 * 86_400);
    expect((await open(idle)).status).toBe(403);
    w.clock.set('2026-03-02T12:00:00.000Z');
    await w.inTenant(suspended.tenant, (tx) =>
      tx.run(`update member set status = 'SUSPENDED' where tenant_id = $1`, [suspended.tenant.tenantId]),
    );
    expect((await open(suspended)).body.sets.userInfo.data.userStatus).toBe('SUSPENDED');
  });

  test('belongs to one member only, whatever other host, cookie, language or header is sent [API-57, TEN-01]', async () => {
    const [ana, ben] = [await newMember(), await newMember()];
    const neighbour = await w.signUpMember(ana.tenant);
    for (const each of [ana, ben]) for (let turn = 0; turn < 2; turn += 1) await open(each);
    expect((await ask(ana.tenant, neighbour.cookie, openings)).body.sets.userInfo.data.UserID).toBe(neighbour.memberId);
    expect((await ask(ben.tenant, ana.cookie, openings)).status).toBe(403);
    expect((await ask(ana.tenant, '', openings)).status).toBe(403);
    expect(
      (
        await ask(
          ana.tenant,
          ana.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
          openings,
        )
      ).status,
    ).toBe(403);
    const german = await open(ana, '/rest/users/me/opening/es');
    expect(german.body.content).toContain('/es/');
    expect((await open(ana)).body.content).toContain('/en/');
  });
});
