import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { prepareServer } from '../../platform/migrations/migrate.ts';

const folder = path.join(import.meta.dirname, '../../../migrations');
const OURS = '0025-proven-accounts.sql';

/** A database from before accounts were proven: a member with a card, a ride before connecting and one after. */
async function before(client: pg.Client): Promise<void> {
  await client.query(
    'create table schema_migration (name text primary key, digest text not null, ran_at timestamptz not null default now())',
  );
  for (const name of fs
    .readdirSync(folder)
    .toSorted()
    .filter((file) => file.endsWith('.sql') && file < OURS))
    await client.query(fs.readFileSync(path.join(folder, name), 'utf8'));
  await client.query("select set_config('app.tenant_id', 'harbor', false)");
  await client.query(`
    insert into tenant (tenant_id, name, time_zone, service_day_start_minutes, is_standalone, configuration, settings, pack_digest, applied_at)
    values ('harbor', 'Harbor', 'UTC', 0, true, '{}', '{}', 'x', now());
    insert into member (tenant_id, member_id, email, name, status, created_at, last_active_at)
    values ('harbor', '00000000-0000-4000-8000-000000000001', 'a@example.org', 'Ana', 'CONSENT', now(), now());
    insert into member_account (tenant_id, member_id, unclaimed) values ('harbor', '00000000-0000-4000-8000-000000000001', 10);
    insert into provider (tenant_id, provider_id, position, connection_type, identifier_type, definition, texts)
    values ('harbor', 'cards', 1, 'SELF_REPORT', 'NUMERIC_ID', '{}', '{}');
    insert into provider_connection (tenant_id, provider_id, member_id, status, identifier_sealed, subject_hash, connected_at, first_connected_at, updated_at)
    values ('harbor', 'cards', '00000000-0000-4000-8000-000000000001', 'CONNECTED', 'x', '\\x01', now(), now(), now());
    insert into card_owner (tenant_id, provider_id, card_digest, member_id, connected_at)
    values ('harbor', 'cards', sha256('\\x01'), '00000000-0000-4000-8000-000000000001', now());
    insert into behaviour (tenant_id, provider_id, event_id, subject_hash, member_id, type, ended_at, before_connection_seconds, received_at)
    values ('harbor', 'cards', 'before', '\\x01', '00000000-0000-4000-8000-000000000001', 'trip.completed', now(), 60, now()),
           ('harbor', 'cards', 'since', '\\x01', '00000000-0000-4000-8000-000000000001', 'trip.completed', now(), 0, now()),
           ('harbor', 'cards', 'survey', null, '00000000-0000-4000-8000-000000000001', 'survey.completed', now(), 0, now()),
           ('harbor', 'cards', 'nobody', '\\x02', null, 'trip.completed', now(), 0, now());`);
}

test('connections from before accounts were proven keep paying, unproven, with their rides hidden [PROV-04]', async () => {
  const database = `before_${randomBytes(4).toString('hex')}`;
  const superuserUrl = inject('superuserUrl');
  await prepareServer(superuserUrl, { owner: '', runtime: '' }, database);
  const url = Object.assign(new URL(inject('ownerUrl')), { pathname: `/${database}` });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await before(client);
    await client.query(fs.readFileSync(path.join(folder, OURS), 'utf8'));
    const { rows: connections } = await client.query(
      'select status, proven_by, awaits, subject_hash is not null as kept from provider_connection',
    );
    expect(connections).toEqual([{ status: 'CONNECTED', proven_by: null, awaits: null, kept: true }]);
    const { rows: rides } = await client.query(
      'select event_id as id, flags, member_id is not null as given from behaviour order by event_id',
    );
    expect(rides).toEqual([
      { id: 'before', flags: 4, given: true },
      { id: 'nobody', flags: 0, given: false },
      { id: 'since', flags: 4, given: true },
      { id: 'survey', flags: 0, given: true },
    ]);
    expect((await client.query('select unclaimed::int as points from member_account')).rows).toEqual([{ points: 10 }]);
    expect((await client.query('select from card_owner')).rowCount).toBe(0);
  } finally {
    await client.end();
    const admin = new pg.Client({ connectionString: superuserUrl });
    await admin.connect();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  }
});
