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

test('an action by command is logged under the name from --by [DESK-41, AUTH-36]', async () => {
  const tenant = await w.mintTenant();
  await onTenant(opening('codes mint'), tenant.tenantId, ({ run }) =>
    run(({ record }) => record({ verb: 'codes.mint', subject: { kind: 'code', id: 'spring' }, facts: { count: 2 } })),
  );
  expect(await actsOf(tenant)).toMatchObject([
    { verb: 'codes.mint', actor: { kind: 'command', id: null, name: 'Kim, desk 2' }, network: null },
  ]);
});

test('a writing command is logged itself if its handlers log nothing; a read-only or failed one is not [DESK-41]', async () => {
  const tenant = await w.mintTenant();
  await onTenant(opening('ledger maintain'), tenant.tenantId, async () => {});
  await onTenant(opening('call members.get'), tenant.tenantId, async () => {});
  const failing = onTenant(opening('coupons import'), tenant.tenantId, () => Promise.reject(new Error('no file')));
  await expect(failing).rejects.toThrow('no file');
  expect(await actsOf(tenant)).toMatchObject([
    { verb: 'commands.run', subject: { kind: 'command', id: 'ledger maintain' } },
  ]);
});
