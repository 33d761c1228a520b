import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { formatProblem } from '@fareback/tenant-pack';
import { expect, test } from 'vitest';
import { fileOf } from '../../modules/ingest/testing/read-text.ts';
import { signedHeaders, tripEvent } from '../../modules/ingest/testing/test-program.ts';
import { applyPack } from '../../modules/versions/index.ts';
import { world } from '../../testing/index.ts';
import { packFolder } from '../../testing/pack-folder.ts';
import { register as couponsImport } from '../coupons/coupons-import.ts';
import { register as secrets } from '../secrets/secrets.ts';
import { commandRunner } from '../testing/command-runner.ts';

const packs = packFolder();
const w = await world();
const rewards = commandRunner(w, [couponsImport, secrets], 'Kim');
const tenantNew = path.join(import.meta.dirname, '../../../../../packages/tenant-pack/src/cli/new.ts');
const CARD = '0042110077';

test('at an agency created with `tenant:new` and imported codes, a rider connects, rides, claims and redeems [TEN-04, REDEEM-04]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const id = packs.newId();
  const host = `${id}.example`;
  execFileSync(process.execPath, [tenantNew, id, '--host', host, '--into', packs.root]);
  const loaded = packs.load(id);
  if ('problems' in loaded) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  await applyPack(w.deps, loaded.pack);
  w.app.tenants.refresh();
  const tenant = { tenantId: id, host };
  const [secret = ''] = await rewards('secrets', 'show', id, 'travel-card');
  expect(await rewards('coupons', 'import', id, 'day-ticket', fileOf('DAY-1\nDAY-2\n'))).toContainEqual(
    expect.stringMatching(/^added +2$/),
  );

  const password = 'Tram!line7';
  const rider = { name: 'Ana Maria', email: 'ana@example.org', password, confirmNewPassword: password };
  const joined = await w.request(tenant, { method: 'POST', path: '/auth/sign-up', body: rider });
  const cookie = joined.cookie ?? '';
  const me = async () => (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie })).body;
  const post = (to: string, body?: object) => w.request(tenant, { method: 'POST', path: to, body, cookie });
  await post('/rest/users/me/validation', { phoneNumber: '5563214455' });
  const validationCode = /\d{4}/.exec(w.mailbox.messages(id)[0]?.text ?? '')?.[0];
  const validation = '/rest/users/me/validation';
  await w.request(tenant, { method: 'PUT', path: validation, cookie, body: { validationCode } });
  await post('/rest/users/me/providersStatus', { ProviderID: 'travel-card', identifier: CARD });
  w.clock.set('2026-03-02T13:00:00Z');
  const trip = tripEvent('ride-1', CARD, '2026-03-02T12:30:00Z', { to: { id: 'mill', name: 'Mill Road' } });
  const events = JSON.stringify([trip]);
  const headers = signedHeaders(w, secret, events);
  await w.request(null, { method: 'POST', path: `/ingest/${id}/travel-card/events`, body: events, headers });
  // Proof of card ownership: when and where the ride ended, which only its rider knows.
  const proof = { riddenAt: '2026-03-02T12:30', stop: 'Mill Road' };
  await post('/rest/users/me/providersStatus/travel-card/ride', proof);
  await post('/rest/earnings/claimAll');
  expect(await me()).toMatchObject({ userStatus: 'VERIFIED', Balance: '110' });

  const offers = (await w.request(tenant, { method: 'GET', path: '/rest/offers/en', cookie })).body;
  const redeemed = await w.request(tenant, {
    method: 'POST',
    path: `/rest/offers/${offers[0].OfferID}/redemption`,
    cookie,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect([redeemed.status, JSON.parse(redeemed.body.FieldMappings).Code]).toEqual([200, 'DAY-1']);
  expect(await me()).toMatchObject({ Balance: '10' });
});
