import { generateKeyPairSync } from 'node:crypto';
import { adminRoutes } from '@fareback/contract/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileOf } from '../modules/ingest/testing/read-text.ts';
import { giveProgram, makeSecret } from '../modules/ingest/testing/test-program.ts';
import { PARTNER, rotateSecret } from '../modules/tenants/index.ts';
import { deskOf } from '../testing/desk.ts';
import { world } from '../testing/index.ts';
import { mintOffer } from '../testing/offers.ts';
import { register as call } from './call/call.ts';
import { register as couponsImport } from './coupons/coupons-import.ts';
import { register as eventsImport } from './events/events-import.ts';
import { register as eventsRejected } from './events/events-rejected.ts';
import { register as connectionsImport } from './members/connections-import.ts';
import { register as membersImport } from './members/members-import.ts';
import { register as secrets } from './secrets/secrets.ts';
import { register as suppliers } from './suppliers/suppliers.ts';
import { commandRunner } from './testing/command-runner.ts';

const w = await world();
const run = commandRunner(
  w,
  [couponsImport, eventsImport, eventsRejected, connectionsImport, membersImport, secrets, suppliers, call],
  'Kim',
);
/** Advances one second per command, because audit log entries sort by time. */
const rewards: typeof run = (...words) => {
  w.clock.advance(1);
  return run(...words);
};
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
beforeEach(() => void vi.stubEnv('SUPPLIER_SECRET', SECRET));
afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

async function scene() {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, ['bikes'], []);
  const secret = await makeSecret(w, tenant, 'bikes');
  const offerId = await mintOffer(w, tenant);
  const acts = async () => {
    const { data } = await deskOf(w, tenant).call(adminRoutes.acts.list, { query: {} });
    return data.toReversed();
  };
  return { id: tenant.tenantId, tenant, secret, offerId, acts };
}

test('every command that changes agency data has its own audit verb with actor and details, never a secret [DESK-136]', async () => {
  const { id, secret, offerId, acts } = await scene();
  const note = ['--reference', 'bluecard', '--ground', 'contract of 2026-02-01'];
  const url = 'https://coupons.ferries.example/v1';
  await rewards('events', 'rejected', 'replay', id, 'bikes');
  await rewards('coupons', 'import', id, offerId, fileOf('A-1\nA-2\n'));
  const rides = 'id,subject,mode,started_at,ended_at\nr,1,bus,2026-03-01T10:00:00Z,2026-03-01T10:10:00Z\n';
  await rewards('events', 'import', fileOf(rides), '--tenant', id, '--provider', 'bikes', '--mapping', 'generic');
  await rewards('members', 'import', id, fileOf('email\nsam@example.org\n'), ...note);
  await rewards('connections', 'import', id, fileOf('email,provider,account\nsam@example.org,bikes,77\n'), ...note);
  await rewards('suppliers', 'connect', id, 'ferries', '--url', url);
  await rewards('suppliers', 'disconnect', id, 'ferries');
  const found = await acts();
  expect(found.map(({ verb, subject }) => `${verb} ${subject.id}`)).toEqual([
    'events.replay bikes',
    `coupons.import ${offerId}`,
    'events.import bikes',
    `members.import ${id}`,
    `connections.import ${id}`,
    'suppliers.connect ferries',
    'suppliers.disconnect ferries',
  ]);
  expect(new Set(found.map(({ actor }) => actor.name))).toEqual(new Set(['Kim']));
  expect(found[1]?.facts).toEqual({ file: expect.any(String), added: 2 });
  expect(found[5]?.facts).toMatchObject({ before: null, after: { url } });
  const record = JSON.stringify(found);
  for (const hidden of [secret, SECRET, 'A-1', 'sam@example.org']) expect(record).not.toContain(hidden);
});

test('a dry run of an import writes no import entry to the audit log [DESK-136]', async () => {
  const { id, offerId, acts } = await scene();
  await rewards('coupons', 'import', id, offerId, fileOf('A-1\n'), '--dry-run');
  expect((await acts()).map(({ verb }) => verb)).toEqual(['commands.run']);
});

test('valid secrets are shown in full, newest first, until their overlap ends; without secrets the list is empty [CAMP-16]', async () => {
  const { id, secret } = await scene();
  const show = (owner: string) => rewards('secrets', 'show', id, owner);
  expect(await show('bikes')).toEqual([secret]);
  const rotate = ['--owner', 'bikes', '--grace-hours', '2', '--reason', 'it was in a mail', '--json'];
  const { secret: made } = JSON.parse((await rewards('call', 'secrets.rotate', '--agency', id, ...rotate)).join(''));
  expect(await show('bikes')).toEqual([made, secret]);
  w.clock.advance(2 * 3600);
  expect(await show('bikes')).toEqual([made]);
  await expect(show('ferries')).rejects.toThrow('has no secret of ferries');
});

test('a key of the partner is not found for an agency without partner sign-in [OPS-116]', async () => {
  const { id } = await scene();
  const rotate = rewards('call', 'secrets.rotate', '--agency', id, '--owner', PARTNER, '--reason', 'it was in a mail');
  await expect(rotate).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test("a partner's public key is read from a file, valid with the secret until its overlap ends, and logged; a private key is rejected [AUTH-34]", async () => {
  const { id, tenant, acts } = await scene();
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const trust = (key: string) => rewards('secrets', 'trust', id, fileOf(key), '--grace-hours', '2');
  await expect(trust(pem)).rejects.toThrow(/partner/);
  const secret = await w.inTenant(tenant, (tx) =>
    rotateSecret({ tx, keyRing: w.deps.keyRing, tenant, now: w.clock.now() }, 'PARTNER_HAND_OVER', PARTNER),
  );
  expect(await trust(pem)).toEqual([`${id} takes hand-overs that are signed with this key (ES256).`]);
  expect((await acts()).at(-1)).toMatchObject({ verb: 'secrets.trust', facts: { graceHours: 2 } });
  expect(await rewards('secrets', 'show', id, PARTNER)).toEqual([pem, secret]);
  w.clock.advance(2 * 3600);
  expect(await rewards('secrets', 'show', id, PARTNER)).toEqual([pem]);
  const own = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await expect(trust(own)).rejects.toThrow(/private key/);
});
