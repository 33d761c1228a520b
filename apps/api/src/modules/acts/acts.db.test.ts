import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../call/staff.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { eraseMember } from '../privacy/index.ts';
import { listLatestAuditEvents, recordAuditEvent, recordReading, searchAuditEvents } from './index.ts';

const w = await world();
const owner = new pg.Client({ connectionString: w.superuserUrl });
await owner.connect();
afterAll(() => owner.end());

const kim = { kind: 'staff', id: '11111111-1111-4111-8111-111111111111', name: 'Kim Ito' } as const;
const NETWORK = '192.0.2.0/24';

const suspended = (memberId: string): AuditEntry => ({
  verb: 'members.suspend',
  subject: { kind: 'member', id: memberId },
  memberId,
  facts: { before: 'VERIFIED', after: 'SUSPENDED' },
  personal: { reason: 'Ximena told a neighbour her password' },
});

const record = (
  tenant: TestTenant,
  act: AuditEntry,
  actor: Parameters<typeof recordAuditEvent>[0]['actor'] = kim,
): Promise<void> =>
  w.inTenant(tenant, (tx) =>
    recordAuditEvent({ tx, keyRing: w.deps.keyRing, now: w.clock.now(), actor, network: NETWORK }, act),
  );

const read = (tenant: TestTenant, asked: Parameters<typeof listLatestAuditEvents>[1] = {}) =>
  w.inTenant(tenant, (tx) => listLatestAuditEvents({ tx, keyRing: w.deps.keyRing }, asked, 100));

/** Raw rows, as in a stolen database copy. */
const rowsOf = async ({ tenantId }: TestTenant): Promise<string> =>
  JSON.stringify(
    (await owner.query('select act::text, personal_sealed from act where tenant_id = $1', [tenantId])).rows,
  );

test('an action has actor, time, network, verb, before and after; its reason is encrypted in the row [DESK-30]', async () => {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant);
  await record(tenant, suspended(memberId));
  expect(await read(tenant)).toEqual([
    {
      actId: expect.any(String),
      happenedAt: w.clock.now(),
      actor: kim,
      network: NETWORK,
      memberId,
      ...suspended(memberId),
    },
  ]);
  expect(await rowsOf(tenant)).not.toContain('Ximena');
});

test("encrypted data can be decrypted only in its own row with its member's key, and all personal data is under such a key [DESK-30]", async () => {
  const tenant = await w.mintTenant();
  const [ana, ben] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  await record(tenant, suspended(ana.memberId));
  w.clock.advance(1);
  await record(tenant, suspended(ana.memberId));
  await record(tenant, suspended(ben.memberId));
  const { memberId: _, ...ofNobody } = suspended(ana.memberId);
  await expect(record(tenant, ofNobody)).rejects.toThrow('needs the member');
  const swap = (table: string, column: string, key: string, member: string) =>
    owner.query(
      `update ${table} set ${column} = other.${column} from ${table} other
        where ${table}.tenant_id = $1 and other.tenant_id = $1 and ${table}.member_id = $2 and other.${key} <> ${table}.${key}
          and other.member_id = $3`,
      [tenant.tenantId, ana.memberId, member],
    );
  await swap('act', 'personal_sealed', 'act_id', ana.memberId);
  await expect(read(tenant, { memberId: ana.memberId })).rejects.toBeInstanceOf(Error);
  expect(await read(tenant, { memberId: ben.memberId })).toMatchObject([suspended(ben.memberId)]);
  await swap('member_key', 'key_sealed', 'member_id', ben.memberId);
  await expect(read(tenant, { memberId: ana.memberId })).rejects.toBeInstanceOf(Error);
});

test('the runtime role cannot change or delete an action, and agencies see only their own [DESK-30]', async () => {
  const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
  const { memberId } = await w.signUpMember(tenant);
  await record(tenant, suspended(memberId));
  for (const statement of [
    `update act set actor_name = 'nobody' where tenant_id = $1`,
    'delete from act where tenant_id = $1',
    'delete from member_key where tenant_id = $1',
  ])
    await expect(w.inTenant(tenant, (tx) => tx.run(statement, [tenant.tenantId]))).rejects.toThrow('permission denied');
  await expect(w.inTenant(tenant, (tx) => tx.run('truncate act'))).rejects.toThrow('permission denied');
  expect(await read(tenant)).toHaveLength(1);
  expect(await read(other)).toEqual([]);
});

test('an action and its log entry are committed together or not at all [DESK-30]', async () => {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant);
  const undone = w.inTenant(tenant, async (tx) => {
    await recordAuditEvent(
      { tx, keyRing: w.deps.keyRing, now: w.clock.now(), actor: kim, network: null },
      suspended(memberId),
    );
    throw new Error('the verb failed');
  });
  await expect(undone).rejects.toThrow('the verb failed');
  expect(await read(tenant)).toEqual([]);
});

test('concurrent actions on a member share one key, and both are readable [DESK-32]', async () => {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant);
  await Promise.all([1, 2, 3, 4].map(() => record(tenant, suspended(memberId))));
  const acts = await read(tenant);
  expect(acts.map(({ personal }) => personal?.['reason'])).toEqual(
    Array(4).fill(suspended(memberId).personal?.['reason']),
  );
  const { rows } = await owner.query('select 1 from member_key where tenant_id = $1', [tenant.tenantId]);
  expect(rows).toHaveLength(1);
});

const erase = (tenant: TestTenant, memberId: string) =>
  w.inTenant(tenant, (tx) =>
    eraseMember({ tx, keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() }),
  );

test("after an erasure the member's actions stay, and their personal data is unreadable even with all keys [DESK-32, AUTH-30]", async () => {
  const tenant = await w.mintTenant();
  const [member, other] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  await record(tenant, suspended(member.memberId));
  await record(tenant, suspended(other.memberId));
  expect(await erase(tenant, member.memberId)).toBe('ERASED');
  w.clock.advance(60);
  await record(tenant, { ...suspended(member.memberId), verb: 'members.flag' });
  const acts = await read(tenant, { memberId: member.memberId });
  expect(acts.map(({ verb, personal, facts }) => [verb, personal, facts])).toEqual([
    ['members.flag', null, { before: 'VERIFIED', after: 'SUSPENDED' }],
    ['members.suspend', null, { before: 'VERIFIED', after: 'SUSPENDED' }],
  ]);
  expect((await read(tenant, { memberId: other.memberId }))[0]?.personal).not.toBeNull();
  const { rows } = await owner.query(
    'select member_id, key_sealed is null as gone from member_key where tenant_id = $1',
    [tenant.tenantId],
  );
  expect(rows.find(({ member_id }) => member_id === member.memberId)).toMatchObject({ gone: true });
});

test('an action during an erasure leaves no key behind, in either order [DESK-32]', async () => {
  for (const first of ['act', 'erasure'] as const) {
    const tenant = await w.mintTenant();
    const { memberId } = await w.signUpMember(tenant);
    const act = () => record(tenant, suspended(memberId));
    const forget = () => erase(tenant, memberId);
    await Promise.all(first === 'act' ? [act(), forget()] : [forget(), act()]);
    expect((await read(tenant)).map(({ personal }) => personal)).toEqual([null]);
  }
});

test('reading a member is logged once per reader in ten minutes [DESK-33]', async () => {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant);
  w.clock.set('2026-03-02T12:00:10.000Z');
  const look = (name: string) =>
    w.inTenant(tenant, (tx) =>
      recordReading(
        { tx, keyRing: w.deps.keyRing, now: w.clock.now(), actor: { ...kim, name }, network: null },
        'members.read',
        memberId,
      ),
    );
  await Promise.all([look('Kim Ito'), look('Kim Ito'), look('Ana Lima')]);
  w.clock.advance(580);
  await look('Kim Ito');
  expect(await read(tenant)).toHaveLength(2);
  w.clock.advance(20);
  await look('Kim Ito');
  expect((await read(tenant)).map(({ verb, actor }) => [verb, actor.name])).toEqual([
    ['members.read', 'Kim Ito'],
    ['members.read', expect.any(String)],
    ['members.read', expect.any(String)],
  ]);
  // The entry has its own time, not the start of its ten minutes.
  const since = async (from: string) => (await read(tenant, { from: new Date(from) })).length;
  expect([await since('2026-03-02T12:00:10.000Z'), await since('2026-03-02T12:00:10.001Z')]).toEqual([3, 1]);
});

test('the log is searched by member, name, verb, subject and time, and read in pages [DESK-31]', async () => {
  const tenant = await w.mintTenant();
  const [ana, ben] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  w.clock.set('2026-03-01T10:00:00.000Z');
  await record(tenant, suspended(ana.memberId));
  w.clock.set('2026-03-02T10:00:00.000Z');
  await record(
    tenant,
    { ...suspended(ben.memberId), verb: 'members.unsuspend' },
    { kind: 'command', id: null, name: 'Lee' },
  );
  w.clock.set('2026-03-03T10:00:00.000Z');
  await record(tenant, { verb: 'codes.mint', subject: { kind: 'code', id: 'spring' }, facts: { count: 9 } });
  const verbs = async (asked: Parameters<typeof listLatestAuditEvents>[1]) =>
    (await read(tenant, asked)).map(({ verb }) => verb);
  expect(await verbs({})).toEqual(['codes.mint', 'members.unsuspend', 'members.suspend']);
  expect(await verbs({ memberId: ana.memberId })).toEqual(['members.suspend']);
  expect(await verbs({ actor: 'Lee' })).toEqual(['members.unsuspend']);
  expect(await verbs({ verb: 'members.' })).toEqual(['members.unsuspend', 'members.suspend']);
  expect(await verbs({ verb: 'members' })).toEqual([]);
  expect(await verbs({ subjectKind: 'code', subjectId: 'spring' })).toEqual(['codes.mint']);
  expect(
    await verbs({ from: new Date('2026-03-02T10:00:00.000Z'), until: new Date('2026-03-03T10:00:00.000Z') }),
  ).toEqual(['members.unsuspend']);

  const page = (cursor?: string) =>
    w.inTenant(tenant, (tx) =>
      searchAuditEvents({ tx, keyRing: w.deps.keyRing }, {}, { path: '/acts', cursor, size: 2 }),
    );
  const first = await page();
  const second = await page(first.links.next?.split('cursor=')[1]);
  expect([first.acts, second.acts].map((acts) => acts.map(({ verb }) => verb))).toEqual([
    ['codes.mint', 'members.unsuspend'],
    ['members.suspend'],
  ]);
  expect([first.links.previous, second.links.next]).toEqual([null, null]);
  const back = await page(second.links.previous?.split('cursor=')[1]);
  expect(back.acts.map(({ verb }) => verb)).toEqual(['codes.mint', 'members.unsuspend']);
});
