import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/database/transactions.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { world } from '../../testing/index.ts';
import { liveSecrets, makeMissingSecrets, rotateSecret, rotateSecretOnce, type SecretContext } from './secrets.ts';

const w = await world();

const keeper = (tx: Tx, tenant: { tenantId: string }): SecretContext => ({
  tx,
  tenant,
  keyRing: w.deps.keyRing,
  now: w.clock.now(),
});

test('a secret is 32 random bytes, generated once and stored encrypted [PROV-29, API-56]', async () => {
  const tenant = await w.mintTenant();
  const made = await w.inTenant(tenant, async (tx) => [
    await makeMissingSecrets(keeper(tx, tenant), 'PROVIDER_WEBHOOK', ['card', 'bike']),
    await makeMissingSecrets(keeper(tx, tenant), 'PROVIDER_WEBHOOK', ['card', 'bike']),
  ]);
  expect(made).toEqual([2, 0]);
  const [secret = ''] = await w.inTenant(tenant, (tx) => liveSecrets(keeper(tx, tenant), 'PROVIDER_WEBHOOK', 'card'));
  expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
  const rows = await w.inTenant(tenant, (tx) =>
    tx.query<{ sealed: Buffer }>('select secret_sealed as sealed from tenant_secret'),
  );
  expect(rows).toHaveLength(2);
  expect(rows.every(({ sealed: encrypted }) => !encrypted.toString('latin1').includes(secret))).toBe(true);
});

test('two secrets are valid during a rotation; the older one ends after its grace period, or at once if rotated again [CAMP-16]', async () => {
  const tenant = await w.mintTenant();
  const live = () => w.inTenant(tenant, (tx) => liveSecrets(keeper(tx, tenant), 'PROVIDER_WEBHOOK', 'card'));
  const rotate = () => w.inTenant(tenant, (tx) => rotateSecret(keeper(tx, tenant), 'PROVIDER_WEBHOOK', 'card'));
  await w.inTenant(tenant, (tx) => makeMissingSecrets(keeper(tx, tenant), 'PROVIDER_WEBHOOK', ['card']));
  const [first] = await live();
  const second = await rotate();
  expect(await live()).toEqual([second, first]);
  w.clock.advance(24 * 3600 - 1);
  expect(await live()).toEqual([second, first]);
  w.clock.advance(1);
  expect(await live()).toEqual([second]);
  const third = await rotate();
  const fourth = await rotate();
  expect(await live()).toEqual([fourth, third]);
});

test('concurrent rotations run one after the other; after the overlap one secret is valid [CAMP-16]', async () => {
  const tenant = await w.mintTenant();
  const live = () => w.inTenant(tenant, (tx) => liveSecrets(keeper(tx, tenant), 'PROVIDER_WEBHOOK', 'card'));
  const rotate = (tx: Tx) => rotateSecret(keeper(tx, tenant), 'PROVIDER_WEBHOOK', 'card');
  await w.inTenant(tenant, (tx) => makeMissingSecrets(keeper(tx, tenant), 'PROVIDER_WEBHOOK', ['card']));
  let second = Promise.resolve('');
  const first = await w.inTenant(tenant, async (tx) => {
    const made = await rotate(tx);
    second = w.inTenant(tenant, rotate);
    await untilBlocked(tx, 1);
    return made;
  });
  const last = await second;
  expect(await live()).toEqual([last, first]);
  w.clock.advance(24 * 3600);
  expect(await live()).toEqual([last]);
});

test('a repeated rotation request returns the first one’s secret, even while the first is running [DESK-165]', async () => {
  const tenant = await w.mintTenant();
  const kept = { purpose: 'PROVIDER_WEBHOOK', ownerId: 'card', secretId: randomUUID() } as const;
  const rotate = (tx: Tx) => rotateSecretOnce(keeper(tx, tenant), kept, 2);
  let second = Promise.resolve<Awaited<ReturnType<typeof rotate>>>(null);
  const first = await w.inTenant(tenant, async (tx) => {
    const made = await rotate(tx);
    second = w.inTenant(tenant, rotate);
    await untilBlocked(tx, 1);
    return made;
  });
  expect(first?.isRepeated).toBe(false);
  expect(await second).toEqual({ ...first, isRepeated: true });
});
