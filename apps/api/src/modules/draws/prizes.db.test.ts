import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { notifyRidersJob } from '../../jobs/notify-riders.ts';
import { pruneTenant } from '../../jobs/prune.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';
import { givePoints, troubles } from '../../testing/offers.ts';
import { createDrawScenes } from './testing/draw-scene.ts';

const w = await world({ desk: testDesk });
const { closed } = createDrawScenes(w, createDeskEnv(w));

const sendNotifications = (tenantId: string) => notifyRidersJob(w.deps).run({ tenantId });

describe('a prize', () => {
  test('of a draw that is not held keeps its code: points buy only those beyond, and its winner gets it [DRAW-12]', async () => {
    const { tenant, close, first, second, riders, offerId } = await closed();
    const buy = async (cookie: string, body?: object) => {
      const path = `/rest/offers/${offerId}/redemption`;
      const headers = { 'idempotency-key': randomUUID() };
      return (await w.request(tenant, { method: 'POST', path, cookie, headers, ...(body && { body }) })).status;
    };
    const [one] = riders;
    await givePoints(w, tenant, one, 1000);
    expect([await buy(one.cookie), await buy(one.cookie), await buy(one.cookie)]).toEqual([200, 200, 409]);
    await close();
    expect(await buy(one.cookie)).toBe(409);
    await first.enter('7');
    await second.enter('7');
    expect(await buy(one.cookie)).toBe(409);
    const got = await Promise.all(
      riders.map(async ({ cookie }) => {
        const { body } = await w.request(tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie });
        return body.length === 0 ? null : buy(cookie, { GrantID: body[0].GrantID });
      }),
    );
    expect(got.filter((status) => status !== null)).toEqual([200]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('that is not used in time passes to the alternate, once; a used one stays [DRAW-08]', async () => {
    const { tenant, close, first, second, riders, own, record, job, offerId } = await closed();
    await close();
    await first.enter('7');
    await second.enter('7');
    w.clock.set('2026-03-16T03:59:59Z');
    await job();
    expect((await record()).Winners.map(({ HasPassed }: { HasPassed: boolean }) => HasPassed)).toEqual([false, false]);
    w.clock.set('2026-03-16T04:00:00Z');
    await Promise.all([job(), job()]);
    expect(await record()).toMatchObject({ Winners: [{ HasPassed: true }, { HasPassed: false, OfferID: offerId }] });
    const shown = await Promise.all(riders.map(async (rider) => ({ rider, draw: await own(rider) })));
    const [alternate] = shown.filter(({ draw }) => draw.Won && !draw.Won.HasPassed);
    const cookie = alternate?.rider.cookie ?? '';
    const grants = await w.request(tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie });
    const redeemed = await w.request(tenant, {
      method: 'POST',
      path: `/rest/offers/${offerId}/redemption`,
      body: { GrantID: grants.body[0].GrantID },
      cookie,
    });
    expect(redeemed.status).toBe(200);
    w.clock.set('2026-03-21T12:00:00Z');
    await job();
    expect(await record()).toMatchObject({ Winners: [{ HasPassed: true }, { HasPassed: false }] });
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('is mailed once to its winner in their language and to the alternate who moves up, not to members who opted out [DRAW-13]', async () => {
    const { tenant, close, first, second, riders, own, job } = await closed();
    await w.inTenant(tenant, (tx) =>
      tx.run(`update member set language = 'es' where tenant_id = $1`, [tenant.tenantId]),
    );
    await close();
    await first.enter('7');
    await second.enter('7');
    const mails = async () => {
      await sendNotifications(tenant.tenantId);
      await w.deliverMail(tenant);
      return w.mailbox.messages(tenant.tenantId);
    };
    const won = async () => {
      const shown = await Promise.all(riders.map(async (rider) => ({ rider, draw: await own(rider) })));
      return shown.filter(({ draw }) => draw.Won && !draw.Won.HasPassed).map(({ rider }) => rider.email);
    };
    const [winner] = await won();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: winner, subject: 'Ganaste en un sorteo: Spring draw' });
    expect(mail?.text).toContain('a más tardar el 15 mar 2026');
    expect(mail?.text).toContain(`https://${tenant.host}/redemption`);
    w.clock.set('2026-03-16T04:00:00Z');
    await job();
    await job();
    const [alternate] = await won();
    expect(new Set((await mails()).map(({ to }) => to))).toEqual(new Set([winner, alternate]));
    expect(await mails()).toHaveLength(2);
    const left = await closed();
    await left.close();
    const leave = `update member set status = 'OPTED_OUT' where tenant_id = $1`;
    await w.inTenant(left.tenant, (tx) => tx.run(leave, [left.tenant.tenantId]));
    await left.first.enter('7');
    expect((await left.second.enter('7')).body.state).toBe('HELD');
    await sendNotifications(left.tenant.tenantId);
    await w.deliverMail(left.tenant);
    expect(w.mailbox.messages(left.tenant.tenantId)).toEqual([]);
  });

  test.each([
    ['a changed list', `update draw set list = list || 'x'`],
    ['a changed seed', `update draw set seed = 'x'`],
    ['a prize promised twice', `update draw_winner set offer_id = 'coffee', claim_until = now() where place = 2`],
    ['a prize without its grant', 'delete from offer_grant'],
    ['a grant without a prize', `update offer_grant set grant_key = 'draw:spring:9'`],
    ['a grant that stays after its prize passed on', 'update draw_winner set passed_at = now() where place = 1'],
    ['more lines than the draw allows', `update draw set definition = definition || '{"entriesMax": 0}'`],
    ['a line without an entry', 'delete from draw_entry'],
    ['more lines of a day than the draw allows', 'update draw_entry set day = (select min(day) from draw_entry)'],
    ['a winner without a line', `update draw_winner set ticket = 'x' where place = 1`],
    [
      'a winner whose line is of another member',
      `update draw_ticket set member_id = (select member_id from draw_winner where place = 2) where ticket = (select ticket from draw_winner where place = 1)`,
    ],
    ['a held draw without an alternate', 'delete from draw_winner where place = 2'],
    ['winners of a draw that is not held', 'update draw set held_at = null, held_by = null, seed = null'],
  ])('the books of a held draw are right, and %s is found [DRAW-15]', async (_, tamper) => {
    const { tenant, close, first, second, offerId } = await closed();
    await close();
    await first.enter('7');
    await second.enter('7');
    expect(await troubles(w, tenant)).toEqual([]);
    const where = tamper.includes(' where ') ? ' and' : ' where';
    const sql = tamper.replace("'coffee'", `'${offerId}'`);
    expect(
      await w.inTenant(tenant, (tx) => tx.run(`${sql}${where} tenant_id = $1`, [tenant.tenantId])),
    ).toBeGreaterThan(0);
    expect(await troubles(w, tenant)).not.toEqual([]);
  });

  test('90 days after the draw its entries have no members, and the record stays [DRAW-10]', async () => {
    const { tenant, close, first, second, record } = await closed();
    await close();
    await first.enter('7');
    await second.enter('7');
    const { List, Winners } = await record();
    w.clock.advance(91 * 86_400);
    await w.inTenant(tenant, (tx) => pruneTenant(tx, w.clock.now()));
    const left = await w.inTenant(tenant, (tx) =>
      tx.query(`select (select count(*) from draw_entry)::int as entries,
                       (select count(*) from draw_ticket where member_id is not null)::int as tickets`),
    );
    expect(left).toEqual([{ entries: 0, tickets: 0 }]);
    expect(await record()).toMatchObject({ List, Winners });
  });

  test('of a large draw whose entries are deleted in several nights leaves the books valid [DRAW-10, DRAW-15]', async () => {
    const { tenant, close, first, second, riders } = await closed({ entriesMaxPerDay: 20_000, entriesMax: 20_000 });
    await close();
    await first.enter('7');
    await second.enter('7');
    // Lines and entries of two riders, written in opposite orders.
    const [one, two] = riders.map(({ memberId }) => memberId);
    const write = (sql: string, memberId: string | undefined) =>
      w.inTenant(tenant, (tx) => tx.run(sql, [tx.tenantId, memberId]));
    const lines = `insert into draw_ticket (tenant_id, draw_id, ticket, person, member_id)
      select $1, 'spring', gen_random_uuid()::text, $2::text, $2::uuid from generate_series(1, 9000)`;
    const entries = `insert into draw_entry (tenant_id, member_id, entry_id, draw_id, entry_key, campaign_id, entries, day, earned_at)
      select $1, $2::uuid, gen_random_uuid(), 'spring', gen_random_uuid()::text, 'ride', 1, '2026-03-02', '2026-03-02' from generate_series(1, 9000)`;
    await write(lines, one);
    await write(lines, two);
    await write(entries, two);
    await write(entries, one);
    expect(await troubles(w, tenant)).toEqual([]);
    w.clock.advance(91 * 86_400);
    for (let night = 0; night < 4; night += 1) {
      await w.inTenant(tenant, (tx) => pruneTenant(tx, w.clock.now()));
      expect(await troubles(w, tenant)).toEqual([]);
    }
    const left = await w.inTenant(tenant, (tx) =>
      tx.query(
        `select (select count(*) from draw_entry)::int as entries, (select count(*) from draw_ticket)::int as tickets`,
      ),
    );
    expect(left).toEqual([{ entries: 0, tickets: 0 }]);
  });
});
