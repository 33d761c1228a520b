import { expect, test } from 'vitest';
import { createKeyRing } from '../../platform/encryption/key-ring.ts';
import { world } from '../../testing/index.ts';
import { personal } from './personal-store.ts';
import { queueMail } from './queue-mail.ts';

const w = await world();

test('a member is erased even if a queued mail cannot be decrypted: the member’s own mail is deleted, others stay [AUTH-30]', async () => {
  const tenant = await w.mintTenant();
  const [ana, ben] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  const lostRing = createKeyRing(['another data key of thirty-two chars!'], 'another lookup key of thirty-two chr');
  const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId: ana.memberId, now: w.clock.now() };
  const left = await w.inTenant(tenant, async (tx) => {
    for (const [{ memberId, email: to }, keyRing] of [
      [ana, w.deps.keyRing],
      [ben, w.deps.keyRing],
      [ben, lostRing],
    ] as const)
      await queueMail(
        tx,
        { keyRing, now: w.clock.now() },
        {
          tenantId: tenant.tenantId,
          to,
          memberId,
          language: 'en',
          mail: { kind: 'PASSWORD_CHANGED', name: 'A', app: 'https://a.test' },
        },
      );
    await personal.forget({ tx, ...person });
    return tx.query(`select 1 from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`, [tenant.tenantId]);
  });
  expect(left).toHaveLength(2);
});
