import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withStaff } from '../../platform/database/transactions.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { createDrawScenes, spring } from './testing/draw-scene.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const { scene, closed } = createDrawScenes(w, desk);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Chooses again from the public record alone, by the steps of docs/draws.md. */
function drawnAgain(record: { List: string; Seed: string; PublicValue: string }, places: number): string[] {
  const mix = sha256(`${record.Seed}\n${record.PublicValue}\n${sha256(record.List)}\n`);
  let lines = record.List.trimEnd().split('\n');
  const drawn: string[] = [];
  for (let counter = 0; drawn.length < places && lines.length > 0; counter += 1) {
    const number = BigInt(`0x${sha256(`${mix}\n${counter}\n`).slice(0, 16)}`);
    if (number >= 2n ** 64n - (2n ** 64n % BigInt(lines.length))) continue;
    const [person = '', ticket = ''] = (lines[Number(number % BigInt(lines.length))] ?? '').split(' ');
    drawn.push(ticket);
    lines = lines.filter((line) => !line.startsWith(person));
  }
  return drawn;
}

describe('a draw', () => {
  test('a draw can be repeated from its published data alone [DRAW-04, DRAW-06, DRAW-07, DRAW-09]', async () => {
    const { tenant, close, first, second, record, riders, own, offerId } = await closed();
    const { SeedHash } = await record();
    await close();
    const before = await record();
    expect(before).toMatchObject({
      SeedHash,
      ListHash: sha256(before.List),
      Seed: null,
      PublicValue: null,
      Winners: [],
    });
    expect(before.List.trimEnd().split('\n')).toHaveLength(5);
    expect(await first.enter(' 4210.17 ')).toMatchObject({
      status: 200,
      body: { state: 'VALUE_ENTERED', value: null },
    });
    expect(await second.enter('4210.17')).toMatchObject({ status: 200, body: { state: 'HELD', value: '4210.17' } });
    const after = await record();
    expect(sha256(after.Seed)).toBe(SeedHash);
    expect(after.List).toBe(before.List);
    expect(after.Winners.map(({ Ticket }: { Ticket: string }) => Ticket)).toEqual(drawnAgain(after, 2));
    const shown = await Promise.all(riders.map(own));
    const tickets = before.List.trimEnd()
      .split('\n')
      .map((line: string) => line.split(' ')[1]);
    expect(new Set(shown.flatMap(({ Tickets }) => Tickets))).toEqual(new Set(tickets));
    const won = shown.filter(({ Won }) => Won !== null);
    expect(won).toMatchObject([
      { Won: { OfferID: offerId, ClaimUntilUTC: '2026-03-16T04:00:00.000Z', HasPassed: false } },
    ]);
    expect(won[0].Tickets).toContain(after.Winners[0].Ticket);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('needs its date, its list, two people and the same value, and is held once under races [DRAW-07]', async () => {
    const { tenant, close, first, second, staff } = await closed();
    const editor = await staff('editor');
    w.clock.set('2026-03-12T03:59:59Z');
    expect(await first.enter('1')).toMatchObject({ status: 409, body: { error: 'DRAW_NOT_DUE' } });
    await close();
    expect((await editor.enter('1')).status).toBe(403);
    expect((await first.enter('1')).status).toBe(200);
    expect((await first.enter('2')).body.state).toBe('VALUE_ENTERED');
    expect(await second.enter('1')).toMatchObject({ status: 409, body: { error: 'DRAW_VALUE_DIFFERS' } });
    const replies = await Promise.all(Array.from({ length: 10 }, () => second.enter('2')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe('DRAW_HELD');
    const grants = await w.inTenant(tenant, (tx) => tx.query('select grant_key from offer_grant'));
    expect(grants).toEqual([{ grant_key: 'draw:spring:1' }]);
  });

  test('leaves out staff by proven email, marked members and those without consent, and counts why [DRAW-03, DRAW-05]', async () => {
    const { tenant, close, record, riders, first, staff, choose } = await closed({ consent: true });
    const [one, two, three] = riders;
    const support = await staff('support');
    for (const rider of riders) expect((await choose(rider, true)).status).toBe(200);
    const rename = 'update member set email = $1, email_proved_at = now() where tenant_id = $2 and member_id = $3';
    await w.inTenant(tenant, (tx) => tx.run(rename, [first.email, tenant.tenantId, one.memberId]));
    const body = { isExcluded: true, reason: 'Works for the printer of the coupons' };
    expect((await support.call('POST', `/members/${two.memberId}/draws`, body)).body).toEqual({ isChanged: true });
    expect((await choose(three, false)).body).toEqual({ TakesPart: false });
    await close();
    expect(await record()).toMatchObject({ List: '', LeftOut: { STAFF: 1, MARKED: 1, NO_CONSENT: 1 } });
    expect(await choose(three, true)).toMatchObject({ status: 409, body: { error: 'DRAW_CLOSED' } });
  });

  test('riders read the titles of its prizes, and the number of all entries once the list is closed [DRAW-27]', async () => {
    const { close, riders, own } = await closed();
    expect(await own(riders[0])).toMatchObject({
      Entries: 2,
      EntriesInAll: null,
      Prizes: [{ Title: 'Pier coffee' }],
    });
    await close();
    expect(await own(riders[0])).toMatchObject({ Entries: 2, EntriesInAll: 5 });
  });

  test('a void after the list closed changes nothing, and a changed pack is refused [DRAW-04, DRAW-11]', async () => {
    const { close, record, takeBack, apply, job } = await closed();
    await close();
    const { List, ListHash } = await record();
    await takeBack('1002', '2026-03-02T13:00:00Z');
    await expect(apply({ ...spring, prizes: [{ offer: 'coffee', winners: 3 }] })).rejects.toThrow(
      'a changed draw needs another id',
    );
    await expect(apply()).rejects.toThrow('to stay until it is held');
    await job();
    expect(await record()).toMatchObject({ List, ListHash, Prizes: [{ OfferID: 'coffee', Winners: 1 }] });
  });
});

test('the value of a person who may no longer approve here is replaced by the next one [DRAW-07]', async () => {
  const { close, first, second, staff } = await closed();
  const third = await staff('approver');
  await close();
  expect((await first.enter('1')).body.state).toBe('VALUE_ENTERED');
  expect((await second.enter('2')).body.error).toBe('DRAW_VALUE_DIFFERS');
  await withStaff(w.deps.database, (tx) => tx.run('delete from staff_grant where staff_id = $1', [first.staffId]));
  expect(await second.enter('2')).toMatchObject({ status: 200, body: { state: 'VALUE_ENTERED' } });
  expect(await third.enter('2')).toMatchObject({ status: 200, body: { state: 'HELD', value: '2' } });
});

test('the public record has an ETag, and its list is read once for each state of the draw [DRAW-06]', async () => {
  const { tenant, close, first, second } = await closed();
  await close();
  const get = (headers: Record<string, string> = {}) =>
    w.request(tenant, { method: 'GET', path: '/rest/draws/spring/record', headers });
  const shown = await get();
  const tag = String(shown.headers.etag);
  await w.inTenant(tenant, (tx) =>
    tx.run(`update draw set list = list || 'x' where tenant_id = $1`, [tenant.tenantId]),
  );
  expect(await get()).toMatchObject({ status: 200, body: shown.body });
  expect((await get({ 'if-none-match': tag })).status).toBe(304);
  await first.enter('7');
  expect((await get({ 'if-none-match': tag })).status).toBe(304);
  await w.inTenant(tenant, (tx) =>
    tx.run(`update draw set list = left(list, -1) where tenant_id = $1`, [tenant.tenantId]),
  );
  await second.enter('7');
  const held = await get({ 'if-none-match': tag });
  expect(held).toMatchObject({ status: 200, body: { List: shown.body.List, PublicValue: '7' } });
  expect(held.headers.etag).not.toBe(tag);
});

describe('at the desk', () => {
  test('staff see prizes by title, who won and when a prize was used; a key without members sees pseudonyms [DESK-507]', async () => {
    const { tenant, close, first, second, riders, own, offerId, staff } = await closed();
    await close();
    await first.enter('7');
    await second.enter('7');
    const shown = await Promise.all(riders.map(async (rider) => ({ rider, draw: await own(rider) })));
    const winner = shown.find(({ draw }) => draw.Won !== null)?.rider;
    const [grant] = await w.inTenant(tenant, (tx) => tx.query('select grant_id as id from offer_grant'));
    const redeemed = await w.request(tenant, {
      method: 'POST',
      path: `/rest/offers/${offerId}/redemption`,
      body: { GrantID: grant?.['id'] },
      cookie: winner?.cookie ?? '',
    });
    expect(redeemed.status).toBe(200);
    const { body } = await first.call('GET', '/draws?language=en');
    expect(body.draws).toMatchObject([
      {
        title: 'Spring draw',
        prizes: [{ offerId, winners: 1 }],
        alternates: 1,
        claimDays: 3,
        winners: [
          { place: 1, memberId: winner?.memberId, offerId, usedAt: w.clock.now().toISOString(), passedAt: null },
          { place: 2, memberId: expect.any(String), offerId: null, usedAt: null },
        ],
      },
    ]);
    const owner = await staff('owner');
    const { body: made } = await owner.call('POST', '/keys', {
      name: 'Wall',
      permissions: ['programme.read'],
      days: 1,
    });
    const asKey = await desk.call({
      method: 'GET',
      path: `/admin/agencies/${tenant.tenantId}/draws`,
      headers: { authorization: `Bearer ${made.secret}` },
    });
    expect(asKey.body.draws[0].winners.map(({ memberId }: { memberId: unknown }) => memberId)).toEqual([null, null]);
  });

  test('a member’s record offers to exclude them while a draw runs, then to include them again [DESK-508]', async () => {
    const { join, staff } = await scene();
    const { memberId } = await join('1001');
    const support = await staff('support');
    const record = async () => (await support.call('GET', `/members/${memberId}?language=en`)).body;
    expect(await record()).toMatchObject({
      isExcludedFromDraws: false,
      may: expect.arrayContaining(['excludeFromDraws']),
    });
    const body = { isExcluded: true, reason: 'Works for the printer of the coupons' };
    await support.call('POST', `/members/${memberId}/draws`, body);
    const excluded = await record();
    expect(excluded).toMatchObject({ isExcludedFromDraws: true, may: expect.arrayContaining(['includeInDraws']) });
    expect(excluded.may).not.toContain('excludeFromDraws');
  });
});
