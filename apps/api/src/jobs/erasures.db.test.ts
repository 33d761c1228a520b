import { expect, test } from 'vitest';
import { importing } from '../cli/members/testing/importing.ts';
import { world } from '../testing/index.ts';
import { troubles } from '../testing/offers.ts';
import { eraseWhoNeverCameJob } from './erasures.ts';

const w = await world();
const { fileOf, bring, arrive, consent } = importing(w);

test("imported riders who accept nothing within the agency's days are erased with their imported data; those who signed in, were emailed since or wait elsewhere stay [IMP-05]", async () => {
  const tenant = await w.mintTenant({ settings: { importedRidersWaitDays: 30 } });
  const patient = await w.mintTenant({ settings: { importedRidersWaitDays: null } });
  const file = fileOf('email,points', 'ana@example.org,50', 'ben@example.org,60', 'cem@example.org,70');
  const inviting = fileOf('email,points', 'ben@example.org,60', 'cem@example.org,70');
  expect(await bring(tenant, file)).toContain(
    'terms 30 days after they were last imported or written to are forgotten',
  );
  expect(await bring(patient, file)).toContain('kept until somebody deletes them');
  await w.signUpMember(tenant, { status: 'NEW', email: 'dan@example.org' });
  w.clock.set('2026-03-12T12:00:00Z');
  await bring(tenant, inviting, '--invite', 'meeting');
  await consent(tenant, await arrive(tenant, 'ben@example.org'));

  const standing = (of: typeof tenant) =>
    w.inTenant(of, (tx) =>
      tx.query(
        `select email, status, available from member join member_account using (tenant_id, member_id)
          where tenant_id = $1 order by email nulls first`,
        [tx.tenantId],
      ),
    );
  const night = async (day: string) => {
    w.clock.set(day);
    await eraseWhoNeverCameJob(w.deps).run({});
    return standing(tenant);
  };
  const ben = { email: 'ben@example.org', status: 'CONSENT', available: 60 };
  const dan = { email: 'dan@example.org', status: 'NEW', available: 0 };
  const cem = { email: 'cem@example.org', status: 'NEW', available: 70 };
  const gone = { email: null, status: 'DELETED', available: 0 };
  expect(await night('2026-04-01T12:00:00Z')).toHaveLength(4);
  expect(await night('2026-04-01T12:00:01Z')).toEqual([gone, ben, cem, dan]);
  expect(await night('2026-04-11T12:00:01Z')).toEqual([gone, gone, ben, dan]);
  expect(await night('2036-04-11T12:00:01Z')).toEqual([gone, gone, ben, dan]);
  expect(await standing(patient)).toHaveLength(3);
  expect(await troubles(w, tenant)).toEqual([]);
  expect(await bring(tenant, file)).toMatch(/forgotten since: left out +2 +2, 4/);
});
