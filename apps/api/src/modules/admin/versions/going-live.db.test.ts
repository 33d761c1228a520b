import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { publishVersionJob } from '../../../jobs/publish-version.ts';
import { startQueue } from '../../../platform/queue.ts';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { packFolder } from '../../../testing/pack-folder.ts';
import { addCoupons } from '../../redemptions/index.ts';
import { createVersionFixture } from './testing/version-fixture.ts';

const w = await world();
const packs = packFolder();
const { versions } = adminRoutes;
const dearer = ['programme.yaml', '"reward":10', '"reward":12'] as const;

const earned = (tenant: TestTenant, { memberId }: TestMember) =>
  w.inTenant(tenant, async (tx) => {
    const rows = await tx.query<{ campaignId: string; amount: number }>(
      `select campaign_id as "campaignId", amount from earning where member_id = $1 and canceled_at is null order by earning_id`,
      [memberId],
    );
    return rows.map(({ campaignId, amount }) => `${campaignId} ${amount}`);
  });

test('a version is published and rolled back; rider progress, stock, codes and points stay [DESK-105, DESK-108]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const scene = await createVersionFixture(w, packs);
  const { tenant, desk } = scene;
  const stockOf = () =>
    w.inTenant(tenant, (tx) => tx.query('select redemption_id is null as free from coupon order by coupon_id'));
  await w.inTenant(tenant, (tx) =>
    addCoupons(tx, { keyRing: w.deps.keyRing, tenantId: tenant.tenantId }, 'day', [{ code: 'A-1' }, { code: 'A-2' }]),
  );
  const [early, late] = [await scene.rider(), await scene.rider()];
  await scene.ride(early);
  const other = scene.document('programme.yaml', '"target":2', '"target":3');
  for (const [from, to] of [
    ['"price":10', '"active":false,"price":10'],
    ['"code":"HELLO-1"', '"active":false,"code":"HELLO-1"'],
  ] as const)
    other.files['programme.yaml'] = (other.files['programme.yaml'] ?? '').replace(from, to);
  const { number, revision } = await scene.draft(other);
  w.clock.advance(1);
  const live = await desk.call(versions.publish, { params: { number }, body: { revision } });
  expect(live).toMatchObject({ number: 2, state: 'LIVE' });
  scene.look();
  await scene.ride(early);
  await scene.ride(late);
  expect([await earned(tenant, early), await earned(tenant, late)]).toEqual([[], []]);
  w.clock.advance(1);
  const back = await desk.call(versions.rollBack, { body: { from: 2, note: 'too hard' } });
  expect(back).toMatchObject({ number: 3, state: 'LIVE', origin: 'ROLLBACK', basedOn: 2, note: 'too hard' });
  scene.look();
  expect((await desk.call(versions.diff, { params: { number: 3 }, query: { against: 1 } })).changes).toEqual([]);
  await scene.ride(late);
  await scene.ride(early);
  expect(await earned(tenant, late)).toEqual(['two 10']);
  expect((await earned(tenant, early))[0]).toBe('two 10');
  expect(await stockOf()).toEqual([{ free: true }, { free: true }]);
  const path = '/rest/campaigns/promotional/HELLO-1/participation/en';
  expect((await w.request(tenant, { method: 'POST', path, cookie: early.cookie })).status).toBe(200);
  const acts = await desk.call(adminRoutes.acts.list, { query: { verb: 'versions.' } });
  expect(acts.data.slice(0, 3).map(({ verb, subject }) => [verb, subject.id])).toEqual([
    ['versions.rollBack', '3'],
    ['versions.publish', '2'],
    ['versions.draft', '2'],
  ]);
  expect(acts.data[0]?.facts).toMatchObject({ before: 2, after: 3 });
  expect(acts.data[0]?.facts['changes']).toContain('campaign two: target 3 -> 2');
});

test('errors found only at publishing name their file, in a form that can be translated [DESK-254]', async () => {
  const scene = await createVersionFixture(w, packs);
  const { desk, tenant } = scene;
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into promotion_code (tenant_id, code, campaign_type, definition, texts, is_active, batch, minted_at)
       values ($1, 'FAIR-2026', 'PROMOTIONAL', '{}', '{}', true, 'fair', now())`,
      [tx.tenantId],
    ),
  );
  const { number, revision } = await scene.draft(scene.document('programme.yaml', 'HELLO-1', 'FAIR-2026'));
  await expect(desk.call(versions.publish, { params: { number }, body: { revision } })).rejects.toMatchObject({
    code: 'PACK_BROKEN',
    details: {
      extra: {
        problems: [
          {
            file: 'programme.yaml',
            message: 'The code FAIR-2026 was generated in batch fair, so the pack cannot use it too.',
            saying: {
              form: 'The code {0} was generated in batch {1}, so the pack cannot use it too.',
              values: ['FAIR-2026', 'fair'],
            },
          },
        ],
      },
    },
  });
});

test('publishing or rolling back over an unseen live version is rejected [DESK-105]', async () => {
  const scene = await createVersionFixture(w, packs);
  const one = await scene.draft(scene.document(...dearer));
  const two = await scene.draft(scene.document('programme.yaml', '"reward":10', '"reward":20'));
  await scene.desk.call(versions.publish, { params: { number: one.number }, body: { revision: 1 } });
  await expect(
    scene.desk.call(versions.publish, { params: { number: two.number }, body: { revision: 1 } }),
  ).rejects.toMatchObject({
    code: 'NEWER_VERSION_LIVE',
    details: { extra: { live: 2, changes: [{ id: 'two', fields: [{ before: 12, after: 20 }] }] } },
  });
  await expect(scene.desk.call(versions.rollBack, { body: { from: 1 } })).rejects.toMatchObject({
    code: 'NEWER_VERSION_LIVE',
  });
  await expect(scene.draft(scene.document(), 1)).rejects.toMatchObject({ code: 'NEWER_VERSION_LIVE' });
  const pack = scene.document('programme.yaml', '"reward":10', '"reward":20');
  const params = { number: two.number };
  await scene.desk.call(versions.change, { params, body: { pack, revision: 1, basedOn: 2 } });
  await scene.desk.call(versions.publish, { params, body: { revision: 2 } });
  await expect(scene.desk.call(versions.rollBack, { body: { from: 3, to: 3 } })).rejects.toMatchObject({
    code: 'VERSION_SETTLED',
  });
});

test('a scheduled version is published once, whichever of three processes runs it [DESK-107]', async () => {
  w.clock.set(new Date());
  const scene = await createVersionFixture(w, packs);
  const { number } = await scene.draft(scene.document(...dearer));
  const publishAt = new Date(Date.now() + 1_000).toISOString();
  const waiting = await scene.desk.call(versions.schedule, { params: { number }, body: { revision: 1, publishAt } });
  expect(waiting).toMatchObject({ state: 'SCHEDULED', publishAt });
  const queues = await Promise.all(
    Array.from({ length: 3 }, () => startQueue(w.runtimeUrl, [publishVersionJob(w.deps)], w.deps)),
  );
  const stateOf = async () => (await scene.desk.call(versions.get, { params: { number } })).state;
  await expect.poll(stateOf).toBe('LIVE');
  const due = { tenantId: scene.tenant.tenantId, number, publishAt, by: scene.desk.actor };
  await Promise.all(Array.from({ length: 3 }, () => publishVersionJob(w.deps).run(due)));
  await Promise.all(queues.map((queue) => queue.stop()));
  const acts = await scene.desk.call(adminRoutes.acts.list, { query: { verb: 'versions.publish' } });
  expect(acts.data.map(({ actor }) => actor.name)).toEqual(['Ana Lima']);
});

test('a scheduled version is canceled and logged if another was published before; a schedule can be withdrawn [DESK-107]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const scene = await createVersionFixture(w, packs);
  const { desk } = scene;
  const { number } = await scene.draft(scene.document(...dearer));
  const publishAt = '2026-03-03T03:00:00.000Z';
  const schedule = (at: string | null) =>
    desk.call(versions.schedule, { params: { number }, body: { revision: 1, publishAt: at } });
  await expect(schedule('2026-03-02T11:59:00Z')).rejects.toMatchObject({ code: 'TIME_PAST' });
  await schedule(publishAt);
  const due = { tenantId: scene.tenant.tenantId, number, publishAt, by: desk.actor };
  expect(await schedule(null)).toMatchObject({ state: 'DRAFT', publishAt: null });
  await publishVersionJob(w.deps).run(due);
  expect((await desk.call(versions.get, { params: { number } })).state).toBe('DRAFT');
  await schedule(publishAt);
  const quick = await scene.draft(scene.document('programme.yaml', '"reward":10', '"reward":20'));
  await desk.call(versions.publish, { params: { number: quick.number }, body: { revision: 1 } });
  await publishVersionJob(w.deps).run(due);
  expect((await desk.call(versions.get, { params: { number } })).state).toBe('DRAFT');
  const [latest] = (await desk.call(adminRoutes.acts.list, { query: { verb: 'versions.notPublished' } })).data;
  expect(latest).toMatchObject({ verb: 'versions.notPublished', facts: { reason: 'NEWER_VERSION_LIVE' } });
});
