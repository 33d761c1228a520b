import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { exportMember } from '../../modules/privacy/index.ts';
import { everythingEncrypted } from '../../modules/privacy/reencrypt.ts';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import { type Tx, withStaff, withTenant } from '../../platform/database/transactions.ts';
import { createKeyRing, type KeyRing, keyIdOf } from '../../platform/encryption/key-ring.ts';
import { readKeyUse, recordKeyUse } from '../../platform/encryption/key-use.ts';
import type { EncryptedRows } from '../../platform/encryption/personal-data.ts';
import { lookAtPage } from '../../platform/encryption/reencrypt-rows.ts';
import { checkKeys } from '../../start/check-keys.ts';
import { isOnCluster, notOnCluster } from '../../testing/blocked.ts';
import { runtimeUrl, superuserUrl } from '../../testing/database.ts';
import { type FullMember, signUpFullMember } from '../../testing/full-member.ts';
import { type World, world } from '../../testing/index.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './keys.ts';

const lookup = 'test lookup key of thirty-two chars!!';
const OLD = 'test data key of thirty-two characters';
const FRESH = 'the key that takes its place, as long as it';
const [both, freshOnly, oldOnly] = [[FRESH, OLD], [FRESH], [OLD]].map((keys) => createKeyRing(keys, lookup)) as [
  KeyRing,
  KeyRing,
  KeyRing,
];
const [freshId = '', oldId = ''] = both.keyIds;
/** Texts per table; `SEALED=200000` in the long run. */
const many = Number(process.env['SEALED'] ?? 1_200);

const ofACopy = notOnCluster('its database is a copy of another one');
const name = `resealed_${process.env['VITEST_POOL_ID']}`;
const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
async function asSuperuser<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text, values);
  await client.end();
  return rows;
}
let w: World;
let member: FullMember;
beforeAll(async () => {
  await asSuperuser(
    superuserUrl,
    `create database ${name} template ${new URL(inject('superuserUrl')).pathname.slice(1)}`,
  );
  w = await world({}, { databaseUrl: on(runtimeUrl) });
  member = await signUpFullMember(w);
  await leaveTheRest(member.tenant.tenantId);
  await leaveWebhook(member.tenant.tenantId);
  await leaveImport(member.tenant.tenantId);
  await recordKeyUse(w.deps.database, oldOnly, w.clock.now());
});
afterAll(async () => {
  await w.deps.database.close();
  await asSuperuser(superuserUrl, `drop database ${name} with (force)`);
});
afterEach(() => void (process.exitCode = undefined));

/**
 * Creates encrypted data that the full-member fixture omits: server settings, coupon fields, an answer, a key for
 * tickets, and a pool of many codes.
 */
async function leaveTheRest(t: string): Promise<void> {
  const encrypted = (text: string, context: string) => oldOnly.encrypt(text, context);
  const now = w.clock.now();
  await w.inTenant(member.tenant, async (tx) => {
    const connection = `identifier/${t}/${member.memberId}/cards`;
    await tx.run(
      'update provider_connection set label_sealed = $3 where tenant_id = $1 and member_id = $2 and provider_id = $4',
      [t, member.memberId, encrypted('a label', connection), 'cards'],
    );
    await tx.run('update redemption set coupon_fields_sealed = $3 where tenant_id = $1 and member_id = $2', [
      t,
      member.memberId,
      encrypted('{}', `coupon|${t}|${member.offerId}`),
    ]);
    const [ride] = await tx.query<{ id: string }>(
      'select missing_ride_id as id from missing_ride where tenant_id = $1',
      [t],
    );
    await tx.run(
      `update missing_ride set state = 'NOT_FOUND', answered_at = $3, answer_sealed = $4 where tenant_id = $1 and missing_ride_id = $2`,
      [t, ride?.id, now, encrypted('no', `missing-ride-answer/${t}/${ride?.id}`)],
    );
    await tx.run(
      `insert into account_check (tenant_id, check_id, provider_id, member_id, identifier_sealed, asked_at) values ($1, gen_random_uuid(), 'cards', $2, $3, $4)`,
      [t, member.memberId, encrypted('42', connection), now],
    );
    await tx.run(
      'insert into ticket_key (tenant_id, key_id, public_key, secret_sealed, created_at) values ($1, 1, $2, $3, $4)',
      [t, Buffer.alloc(32), encrypted('{}', `ticket-key/${t}/1`), now],
    );
    await tx.run(
      `insert into wallet_credential (tenant_id, platform, facts, secret_sealed, set_at) values ($1, 'APPLE', '{}', $2, $3)`,
      [t, encrypted('{}', `wallet-credential/${t}/APPLE`), now],
    );
    await tx.run(
      `insert into rider_openid (tenant_id, issuer, client_id, secret_sealed, requires_verified_email, mail_domains, updated_at)
       values ($1, 'https://id.example', 'fareback', $2, true, '{}', $3)`,
      [t, encrypted('a secret', `${t}/rider-openid`), now],
    );
    const codes = Array.from({ length: many }, (_, at) => encrypted(`CODE-${at}`, `coupon|${t}|${member.offerId}`));
    const hashes = Array.from({ length: many }, (_, at) => both.hash(`CODE-${at}`, `coupon|${t}`));
    await tx.run(
      `insert into coupon (tenant_id, offer_id, code_sealed, code_hash) select t.tenant_id, $2, code, hash from ${TENANT_ROW}, unnest($3::bytea[], $4::bytea[]) given (code, hash)`,
      [t, member.offerId, codes, hashes],
    );
  });
  await withStaff(w.deps.database, (tx) =>
    tx.run(
      `insert into staff_openid values ($1, 'https://id.example', 'fareback', $2, '{example.org}', false, now())`,
      [t, encrypted('a secret', `staff/openid/${t}`)],
    ),
  );
}

/** Creates a webhook endpoint with a secret and the one before. */
const leaveWebhook = (t: string): Promise<number> =>
  w.inTenant(member.tenant, (tx) => {
    const endpointId = randomUUID();
    const secret = oldOnly.encrypt('whsec_', `webhook/${t}/${endpointId}`);
    return tx.run(
      `insert into webhook_endpoint (tenant_id, endpoint_id, url, description, events, is_enabled, created_at, secret_sealed,
                                     secret_set_at, old_secret_sealed, old_secret_until)
       values ($1, $2, 'https://system.example/hooks', '', '{}', true, $3, $4, $3, $4, $3)`,
      [t, endpointId, w.clock.now(), secret],
    );
  });

/** Creates an uploaded file with one part. */
const leaveImport = (t: string): Promise<number> =>
  w.inTenant(member.tenant, async (tx) => {
    const importId = randomUUID();
    await tx.run(
      `insert into file_import (tenant_id, import_id, kind, provider_id, file_name, size, parts, parts_received, state,
                                created_at, touched_at)
       values ($1, $2, 'RIDES', 'cards', 'rides.csv', 1, 1, 1, 'UPLOADED', $3, $3)`,
      [t, importId, w.clock.now()],
    );
    return tx.run(
      'insert into file_import_part (tenant_id, import_id, part, bytes_sealed, added_at) values ($1, $2, 0, $3, $4)',
      [t, importId, oldOnly.encrypt('cGFydA==', `file-import/${t}/${importId}`), w.clock.now()],
    );
  });

const keys = (keyRing: KeyRing, ...words: string[]): Promise<string[]> =>
  commandRunner({ ...w, deps: { ...w.deps, keyRing } }, [register])('keys', ...words);
const lineOf = (lines: string[], keyId: string): string => lines.find((line) => line.startsWith(keyId)) ?? '';
const starts = (keyRing: KeyRing): Promise<string> =>
  checkKeys({ ...w.deps, keyRing }).then(
    () => 'it starts',
    ({ message }: Error) => message,
  );

/** A member's data export without its timestamp, decrypted with the given key ring. */
const copyBy = (keyRing: KeyRing): Promise<unknown> =>
  w.inTenant(member.tenant, async (tx) => ({
    ...(await exportMember({
      tx,
      keyRing,
      tenantId: member.tenant.tenantId,
      memberId: member.memberId,
      now: w.clock.now(),
    })),
    copiedAt: null,
    changes: null,
  }));

async function keysIn(table: string, column: string): Promise<string[]> {
  const rows = await asSuperuser<{ sealed: Buffer }>(
    on(superuserUrl),
    `select ${column} as sealed from ${table} where ${column} is not null`,
  );
  return [...new Set(rows.map(({ sealed: encrypted }) => keyIdOf(encrypted)))];
}

test.skipIf(isOnCluster)(
  `every encrypted column is in the re-encryption list, except short-lived ones and those under a member's key${ofACopy} [OPS-07]`,
  async () => {
    const rows = await asSuperuser<{ name: string }>(
      on(superuserUrl),
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and column_name like '%\\_sealed'`,
    );
    const known = everythingEncrypted.flatMap(({ table, columns }) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    const apart = [
      'act.personal_sealed',
      'agency_sign_in.secrets_sealed',
      'oauth_flow.secrets_sealed',
      'staff_openid_flow.secrets_sealed',
      'staff_saml_flow.answer_sealed',
    ];
    expect(rows.map((row) => row.name).toSorted()).toEqual([...known, ...apart].toSorted());
  },
);

test.skipIf(isOnCluster)(
  `everything is re-encrypted under the newest key in pages, while a rider locks a row; contents stay the same, and the old key can go when nothing still uses it${ofACopy} [OPS-07]`,
  async () => {
    const before = await copyBy(oldOnly);
    const held = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const rider = withTenant(w.deps.database, member.tenant.tenantId, async (tx) => {
      await tx.run('update member set last_active_at = last_active_at where tenant_id = $1 and member_id = $2', [
        tx.tenantId,
        member.memberId,
      ]);
      held.resolve();
      await holding.promise;
    });
    await held.promise;
    const first = await keys(both, 'reseal');
    expect([lineOf(first, oldId), process.exitCode]).toEqual([
      expect.stringMatching(/ 1 +needed: rewards keys reseal$/),
      1,
    ]);
    expect(lineOf(first, freshId)).toMatch(/ seals$/);
    holding.resolve();
    await rider;

    process.exitCode = undefined;
    expect((await keys(both, 'reseal'))[0]).toBe(`1 sealed anew under ${freshId}`);
    expect(process.exitCode).toBeUndefined();
    for (const { table, columns } of everythingEncrypted)
      for (const column of Object.keys(columns))
        expect({ table, column, under: await keysIn(table, column) }).toEqual({ table, column, under: [freshId] });
    expect(await copyBy(freshOnly)).toEqual(before);

    // A process that encrypts with the old key may still be running.
    expect(lineOf(await keys(both, 'list'), oldId)).toMatch(/ 0 +look again .* from 2026-03-02T12:03:00.000Z on/);
    w.clock.advance(180);
    expect(lineOf(await keys(both, 'list'), oldId)).toMatch(/ 0 +may be removed from 2026-03-10T12:00:00.000Z on$/);
    expect(await starts(freshOnly)).toBe('it starts');
  },
);

test.skipIf(isOnCluster)(
  `a rider's change between read and write of the re-encryption is kept${ofACopy} [OPS-07]`,
  async () => {
    const { tenantId } = member.tenant;
    const phone = (keyRing: KeyRing, number: string) => keyRing.encrypt(number, `${tenantId}/phone`);
    const write = 'update member set phone_sealed = $3 where tenant_id = $1 and member_id = $2';
    const members = everythingEncrypted.find(({ table }) => table === 'member') as EncryptedRows;
    const [was] = await w.inTenant(member.tenant, (tx) =>
      tx.query<{ sealed: Buffer }>(
        'select phone_sealed as sealed from member where tenant_id = $1 and member_id = $2',
        [tenantId, member.memberId],
      ),
    );
    await w.inTenant(member.tenant, (tx) => tx.run(write, [tenantId, member.memberId, phone(oldOnly, '+12025550100')]));
    const typed = phone(both, '+12025550101');
    const page = await w.inTenant(member.tenant, (tx) => {
      const run: Tx['run'] = async (...statement) => {
        await w.inTenant(member.tenant, (riders) => riders.run(write, [tenantId, member.memberId, typed]));
        return tx.run(...statement);
      };
      return lookAtPage({ ...tx, run }, both, members, { after: null, changes: true });
    });
    expect([page.resealed, await keysIn('member', 'phone_sealed')]).toEqual([0, [freshId]]);
    const [kept] = await w.inTenant(member.tenant, (tx) =>
      tx.query<{ sealed: Buffer }>(
        'select phone_sealed as sealed from member where tenant_id = $1 and member_id = $2',
        [tenantId, member.memberId],
      ),
    );
    expect(kept?.sealed).toEqual(typed);
    await w.inTenant(member.tenant, (tx) => tx.run(write, [tenantId, member.memberId, was?.sealed]));
  },
);

test.skipIf(isOnCluster)(
  `a missing key that encrypted data needs stops the start, and is named with what to do${ofACopy} [OPS-08]`,
  async () => {
    await w.inTenant(member.tenant, (tx) =>
      tx.run('update member set phone_sealed = $3 where tenant_id = $1 and member_id = $2', [
        tx.tenantId,
        member.memberId,
        oldOnly.encrypt(`+1${member.phone}`, `${tx.tenantId}/phone`),
      ]),
    );
    // A process that still encrypts with the key records it.
    await recordKeyUse(w.deps.database, oldOnly, w.clock.now());
    expect(await starts(freshOnly)).toMatch(
      new RegExp(`^DATA_KEYS lacks the key ${oldId}, .*put it back behind the newest one`),
    );
    expect(await starts(both)).toBe('it starts');
    expect(lineOf(await keys(freshOnly, 'list'), oldId)).toMatch(/ 1 +IS GONE: put it back into DATA_KEYS$/);
    expect(process.exitCode).toBe(1);
  },
);

test.skipIf(isOnCluster)(
  `a missing key that no data needs causes no error, whatever was recorded about it${ofACopy} [OPS-08]`,
  async () => {
    await recordKeyUse(
      w.deps.database,
      createKeyRing(['a key of a trial that sealed nothing at all'], lookup),
      w.clock.now(),
    );
    expect((await readKeyUse(w.deps.database)).length).toBe(3);
    expect(await starts(both)).toBe('it starts');
  },
);
