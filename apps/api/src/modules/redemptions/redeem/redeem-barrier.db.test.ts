import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverInProcess, serverOnPort } from '../../../testing/barrier.ts';
import { type ChildServer, startServer } from '../../../testing/child-server.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { mintRaceTenant, type RaceKind, races, runRace } from '../../../testing/redemption-races.ts';

const kinds = Object.keys(races) as RaceKind[];
/** Four of each kind by default; `RACES=5000` runs that many over all kinds. */
const racesEach = Math.ceil(Number(process.env['RACES'] ?? 4 * kinds.length) / kinds.length);
/** The ledger is checked after every race, so each tenant gets few. */
const RACES_OF_A_TENANT = 25;

/** Two processes started like in production; the third is this one. */
const w = await world();
const servers: ChildServer[] = [];
const tenants: TestTenant[] = [];

beforeAll(async () => {
  // Servers read the list of tenants at startup.
  const count = Math.ceil((racesEach * kinds.length) / RACES_OF_A_TENANT);
  while (tenants.length < count) tenants.push(await mintRaceTenant(w));
  servers.push(...(await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: w.runtimeUrl })))));
}, 600_000);
afterAll(() => {
  for (const server of servers) server.signal('SIGKILL');
});

const proves: Record<RaceKind, string> = {
  'the last code': 'REDEEM-17',
  'a balance for one': 'LEDGER-05',
  'a limit per member': 'OFFER-11',
  'the last favourites': 'FAV-02',
  'claims with redemptions': 'EARNING-03, LEDGER-05',
  'refunds with redemptions': 'LEDGER-06, LEDGER-05',
  'one key for all': 'REDEEM-04',
  'two offers and one balance': 'LEDGER-05, REDEEM-03',
};

test.each(kinds.map((kind) => ({ kind, id: proves[kind] })))(
  'a race for $kind through three processes, alone and in groups, has the one allowed outcome and a valid ledger [$id]',
  async ({ kind }) => {
    const doors = [...servers.map(({ port }) => serverOnPort(port)), serverInProcess(w)];
    for (let race = 0; race < racesEach; race += 1) {
      const tenant = tenants[(kinds.indexOf(kind) * racesEach + race) % tenants.length] as TestTenant;
      const wrong = await runRace(kind, { w, doors, tenant, atEachDoor: race % 2 === 0 ? 1 : 3 });
      expect(wrong, `race ${race + 1} of ${racesEach}`).toEqual([]);
    }
  },
);
