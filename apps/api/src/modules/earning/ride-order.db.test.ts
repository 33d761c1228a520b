import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { type RideRow, readRides, readRidesAt } from './ride-store.ts';

const w = await world();

/** Newest first; equal times by event. */
const RIDES = [
  ['march', '2026-03-01T00:00:00.001Z'],
  ['first of march', '2026-03-01T00:00:00.000Z'],
  ['last of february', '2026-02-28T23:59:59.999Z'],
  ['z', '2026-02-10T08:00:00.000Z'],
  ['B', '2026-02-10T08:00:00.000Z'],
  ['january', '2026-01-31T23:59:59.999Z'],
  ['december', '2025-12-31T12:00:00.000Z'],
] as const;
const NEWEST_FIRST = RIDES.map(([id]) => id);

async function scene() {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant);
  const shuffled = [...RIDES.slice(3), ...RIDES.slice(0, 3)];
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into behaviour (tenant_id, provider_id, event_id, member_id, type, ended_at, received_at)
       select t.tenant_id, 'cards', id, $2, 'trip.completed', at, at
         from tenant t, unnest($3::text[], $4::timestamptz[]) as given (id, at) where t.tenant_id = $1`,
      [tenant.tenantId, memberId, shuffled.map(([id]) => id), shuffled.map(([, at]) => at)],
    ),
  );
  const page = (towards: 'next' | 'previous', from: RideRow | undefined, limit: number) =>
    w.inTenant(tenant, (tx) =>
      readRides(tx, memberId, from === undefined ? null : { at: from.at, id: from.id, towards }, limit),
    );
  return { tenant, memberId, page };
}

test('rides are listed in time order across months, page by page, in both directions [OPS-80, EARN-10]', async () => {
  const { page } = await scene();
  expect((await page('next', undefined, 20)).map(({ eventId }) => eventId)).toEqual(NEWEST_FIRST);
  for (const limit of [1, 2, 3]) {
    const older: RideRow[] = [];
    for (let rows = await page('next', undefined, limit); rows.length > 0; ) {
      older.push(...rows);
      rows = await page('next', rows.at(-1), limit);
    }
    expect(older.map(({ eventId }) => eventId)).toEqual(NEWEST_FIRST);
    const newer: RideRow[] = [];
    for (let rows = await page('previous', older.at(-1), limit); rows.length > 0; ) {
      newer.push(...rows);
      rows = await page('previous', rows.at(-1), limit);
    }
    expect(newer.map(({ eventId }) => eventId)).toEqual(NEWEST_FIRST.toReversed().slice(1));
  }
});

test('rides with the same time are found, also at the start and the end of a month [OPS-80]', async () => {
  const { tenant, memberId } = await scene();
  const found = await Promise.all(
    ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z', '2026-02-10T08:00:00.000Z'].map((at) =>
      w.inTenant(tenant, (tx) => readRidesAt(tx, memberId, new Date(at))),
    ),
  );
  expect(found.map((rows) => rows.map(({ eventId }) => eventId).toSorted())).toEqual([
    ['last of february'],
    ['first of march'],
    ['B', 'z'],
  ]);
});
