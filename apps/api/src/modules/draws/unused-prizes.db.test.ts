import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { type TestMember, world } from '../../testing/index.ts';
import { givePoints, refund, troubles } from '../../testing/offers.ts';
import { createDrawScenes, erase, grantHolders } from './testing/draw-scene.ts';

const w = await world({ desk: testDesk });
const { closed } = createDrawScenes(w, createDeskEnv(w));

/** A held draw; its prize can be used until 16 March, 00:00 (04:00 UTC). */
async function heldDraw() {
  const made = await closed();
  const { tenant, offerId, riders } = made;
  const { tenantId } = tenant;
  await made.close();
  await made.first.enter('7');
  await made.second.enter('7');
  const places = await w.inTenant(tenant, (tx) =>
    tx.query<{ id: string }>('select member_id as id from draw_winner where tenant_id = $1 order by place', [tenantId]),
  );
  const [winner, alternate] = places.flatMap(({ id }) => riders.find(({ memberId }) => memberId === id) ?? []);
  if (!winner || !alternate) throw new Error('A draw of three riders has a winner and an alternate.');
  return {
    ...made,
    winner,
    alternate,
    /** Offer and state of each place, as published. */
    places: async () =>
      (await made.record()).Winners.map(({ OfferID, HasPassed }: Record<string, unknown>) => [OfferID, HasPassed]),
    async redeem({ cookie }: TestMember): Promise<string> {
      const grants = await w.request(tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie });
      const path = `/rest/offers/${offerId}/redemption`;
      const body = { GrantID: grants.body[0].GrantID };
      const reply = await w.request(tenant, { method: 'POST', path, body, cookie });
      expect(reply.status).toBe(200);
      const [redemption] = await w.inTenant(tenant, (tx) =>
        tx.query<{ id: string }>('select redemption_id as id from redemption where tenant_id = $1', [tenantId]),
      );
      return redemption?.id ?? '';
    },
  };
}

describe('an unused prize', () => {
  test('of a winner erased after using it is used up, and is not given again [DRAW-08]', async () => {
    const { tenant, winner, redeem, job, places, offerId } = await heldDraw();
    await redeem(winner);
    expect(await erase(w, tenant, winner)).toBe('ERASED');
    w.clock.set('2026-03-16T04:00:00Z');
    await job();
    expect(await places()).toEqual([
      [offerId, false],
      [null, false],
    ]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('of a winner erased before using it passes at once, and keeps its code until then [DRAW-08, DRAW-12]', async () => {
    const { tenant, winner, alternate, job, places, offerId } = await heldDraw();
    expect(await erase(w, tenant, winner)).toBe('ERASED');
    await givePoints(w, tenant, alternate, 1000);
    const buy = async () =>
      (
        await w.request(tenant, {
          method: 'POST',
          path: `/rest/offers/${offerId}/redemption`,
          headers: { 'idempotency-key': randomUUID() },
          cookie: alternate.cookie,
        })
      ).status;
    expect([await buy(), await buy(), await buy()]).toEqual([200, 200, 409]);
    await job();
    expect(await places()).toEqual([
      [offerId, true],
      [offerId, false],
    ]);
    expect(await grantHolders(w, tenant)).toEqual([alternate.memberId]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('cannot be withdrawn by staff; one withdrawn before passes on in time [DRAW-08, DESK-512]', async () => {
    const { tenant, winner, alternate, job, staff, places, offerId } = await heldDraw();
    const owner = await staff('owner');
    const { body: given } = await owner.call('GET', `/members/${winner.memberId}/offer-grants?language=en`);
    const path = `/members/${winner.memberId}/offer-grants/${given.grants[0].grantId}/withdrawal`;
    const refused = await owner.call('POST', path, { reason: 'Given by mistake' });
    expect(refused).toMatchObject({ status: 409, body: { error: 'PRIZE_STAYS' } });
    expect(await grantHolders(w, tenant)).toEqual([winner.memberId]);
    await w.inTenant(tenant, (tx) =>
      tx.run(`update offer_grant set withdrawn_at = now(), withdraw_reason = 'STAFF' where tenant_id = $1`, [
        tenant.tenantId,
      ]),
    );
    w.clock.set('2026-03-16T04:00:00Z');
    await job();
    expect(await places()).toEqual([
      [offerId, true],
      [offerId, false],
    ]);
    expect(await grantHolders(w, tenant)).toEqual([alternate.memberId]);
  });

  test('because its redemption was refunded after its days passes on, once [DRAW-08]', async () => {
    const { tenant, winner, alternate, redeem, job, places, offerId } = await heldDraw();
    const redemptionId = await redeem(winner);
    w.clock.set('2026-03-16T04:00:00Z');
    await job();
    expect(await refund(w, tenant, redemptionId)).toBe('REFUNDED');
    await job();
    await job();
    expect(await places()).toEqual([
      [offerId, true],
      [offerId, false],
    ]);
    expect(await grantHolders(w, tenant)).toEqual([alternate.memberId]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('waits for a redemption that its supplier has not settled, and passes on if that fails [DRAW-08]', async () => {
    const { tenant, winner, own, redeem, job, places, offerId } = await heldDraw();
    expect((await own(winner)).Won).toMatchObject({ UsedAtUTC: null });
    await redeem(winner);
    expect((await own(winner)).Won).toMatchObject({ UsedAtUTC: w.clock.now().toISOString() });
    const run = (sql: string) => w.inTenant(tenant, (tx) => tx.run(sql, [tenant.tenantId]));
    await run(`update redemption set status = 'HELD' where tenant_id = $1`);
    w.clock.set('2026-03-16T04:00:00Z');
    await job();
    const settled = () =>
      w.inTenant(tenant, (tx) =>
        tx.first('select claimed_at, passed_at from draw_winner where tenant_id = $1 and place = 1', [tenant.tenantId]),
      );
    expect(await settled()).toEqual({ claimed_at: null, passed_at: null });
    await run(`update redemption set status = 'RELEASED' where tenant_id = $1`);
    await run('update offer_grant set used_at = null, redemption_id = null where tenant_id = $1');
    await job();
    expect(await places()).toEqual([
      [offerId, true],
      [offerId, false],
    ]);
  });

  test('does not pass to a member who is being erased [DRAW-08, DRAW-10]', async () => {
    const { tenant, alternate, job, places, offerId } = await heldDraw();
    w.clock.set('2026-03-16T04:00:00Z');
    let passing: Promise<unknown> | undefined;
    await w.inTenant(tenant, async (tx) => {
      expect(await erase(w, tenant, alternate, tx)).toBe('ERASED');
      passing = job();
      await untilBlocked(tx, 1);
    });
    await passing;
    expect(await places()).toEqual([
      [offerId, true],
      [null, false],
    ]);
    expect(await grantHolders(w, tenant)).toEqual([]);
  });
});
