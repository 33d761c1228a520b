import path from 'node:path';
import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { packFolder } from '../../testing/pack-folder.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register as registerApply } from './tenant-apply.ts';

const w = await world();
const packs = packFolder();
const rewards = commandRunner(w, [registerApply]);

const campaigns = {
  any: { type: 'TRANSACTIONAL', reward: 10 },
  bikes: { type: 'TRANSACTIONAL', reward: 10, providers: ['bike'] },
  funicular: {
    type: 'TRANSACTIONAL',
    reward: 10,
    providers: ['bike'],
    counts: { behaviours: ['trip.completed'], modes: ['tram'] },
  },
  ferry: { type: 'TRANSACTIONAL', reward: 10, counts: { behaviours: ['trip.completed'], modes: ['ferry'] } },
  later: {
    type: 'TRANSACTIONAL',
    reward: 10,
    startsOn: '2031-01-01',
    counts: { behaviours: ['trip.completed'], modes: ['tram'] },
  },
  long: { type: 'TRANSACTIONAL', reward: 10, counts: { behaviours: ['trip.completed'], minDurationSeconds: 3600 } },
  survey: { type: 'TRANSACTIONAL', reward: 10, counts: { behaviours: ['survey.completed'] } },
};
const provider = { Label: 'Card', fullName: 'Card', connectTitle: 'Connect', connectDescription: 'Number' };

function programPack(ids: (keyof typeof campaigns)[]) {
  const limit = { earnings: 1, days: 1 };
  return {
    programme: {
      providers: ['card', 'bike'].map((id) => ({ id, connectionType: 'SELF_REPORT', identifierType: 'NUMERIC_ID' })),
      campaignCategories: [{ id: 'transit' }],
      campaigns: ids.map((id) => ({
        limit,
        counts: { behaviours: ['trip.completed'] },
        ...campaigns[id],
        id,
        category: 'transit',
      })),
    },
    wording: {
      en: {
        providers: { card: provider, bike: provider },
        campaignCategories: { transit: 'Transit' },
        campaigns: Object.fromEntries(ids.map((id) => [id, { Title: id, SubTitle: id, Description: id }])),
      },
    },
  };
}

test('plan and apply test a pack against the latest rides, whatever its dates, and warn of campaigns without a counted ride [CAMP-19]', async () => {
  w.clock.set('2026-03-20T12:00:00Z');
  const tenantId = packs.newId();
  const tenant = { tenantId, host: `${tenantId}.test` };
  const folder = path.join(packs.root, tenantId);
  packs.write(tenantId, programPack(['any']));
  expect(await rewards('tenant', 'plan', folder)).toHaveLength(1);
  await rewards('tenant', 'apply', folder);
  const { memberId } = await w.signUpMember(tenant);
  const ride = (id: string, endedAt: string, mode: string, by = 'card') =>
    w.inTenant(tenant, (tx) =>
      tx.run(
        `insert into behaviour (tenant_id, provider_id, event_id, subject_hash, member_id, type, mode, started_at, ended_at, duration_seconds, received_at)
         values ($1, $6, $2, '\\x00', $3, 'trip.completed', $5, $4::timestamptz - interval '10 minutes', $4, 600, $4)`,
        [tenantId, id, memberId, endedAt, mode, by],
      ),
    );
  await ride('old', '2026-02-01T12:00:00Z', 'ferry');
  await ride('one', '2026-03-18T12:00:00Z', 'bus');
  await ride('two', '2026-03-19T12:00:00Z', 'bus');
  packs.write(tenantId, programPack(['any', 'bikes', 'ferry', 'later', 'long', 'survey']));
  const tried = [
    `${tenantId}: tried on what 1 members did in the last 28 days (2 behaviours):`,
    '  warning  ferry counts nothing of the last rides seen (WRONG_MODE 100 %).',
    '  warning  later counts nothing of the last rides seen (WRONG_MODE 100 %).',
    '  warning  long counts nothing of the last rides seen (TOO_SHORT 100 %).',
  ];
  expect((await rewards('tenant', 'plan', folder)).slice(-4)).toEqual(tried);
  expect(await rewards('tenant', 'apply', folder)).toEqual(expect.arrayContaining(tried));
  expect(await rewards('tenant', 'apply', folder)).toEqual([`${tenantId}: nothing changed (version 2)`]);

  // No warning for the campaign of an unused provider; a warning for a used one.
  await ride('three', '2026-03-19T13:00:00Z', 'bus', 'bike');
  packs.write(tenantId, programPack(['any', 'funicular']));
  expect((await rewards('tenant', 'plan', folder)).at(-1)).toBe(
    '  warning  funicular counts nothing of the last rides seen (WRONG_PROVIDER 67 %, WRONG_MODE 33 %).',
  );
});
