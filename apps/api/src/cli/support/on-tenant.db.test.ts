import { expect, test } from 'vitest';
import { listLatestAuditEvents } from '../../modules/acts/index.ts';
import { world } from '../../testing/index.ts';
import { onTenant } from './on-tenant.ts';

const w = await world();

const opening = (command: string) => async () => ({
  deps: w.deps,
  tenants: w.app.tenants,
  close: async () => {},
  command,
  askedBy: 'Kim, desk 2',
});

const actsOf = (tenant: { tenantId: string; host: string }) =>
  w.inTenant(tenant, (tx) => listLatestAuditEvents({ tx, keyRing: w.deps.keyRing }, {}, 10));

test('what a verb does by a command is on record under the name that --by gave [DESK-41, AUTH-36]', async () => {
  const tenant = await w.mintTenant();
  await onTenant(opening('codes mint'), tenant.tenantId, ({ run }) =>
    run(({ record }) => record({ verb: 'codes.mint', subject: { kind: 'code', id: 'spring' }, facts: { count: 2 } })),
  );
  expect(await actsOf(tenant)).toMatchObject([
    { verb: 'codes.mint', actor: { kind: 'command', id: null, name: 'Kim, desk 2' }, network: null },
  ]);
});

test('a command that writes is on record itself where its verbs are not; one that only reads, or fails, is not [DESK-41]', async () => {
  const tenant = await w.mintTenant();
  await onTenant(opening('ledger maintain'), tenant.tenantId, async () => {});
  await onTenant(opening('report refunds'), tenant.tenantId, async () => {});
  const failing = onTenant(opening('coupons import'), tenant.tenantId, () => Promise.reject(new Error('no file')));
  await expect(failing).rejects.toThrow('no file');
  expect(await actsOf(tenant)).toMatchObject([
    { verb: 'commands.run', subject: { kind: 'command', id: 'ledger maintain' } },
  ]);
});
