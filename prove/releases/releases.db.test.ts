import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ChildServer, startServer } from '@fareback/api/testing/child-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from '../../apps/api/src/platform/migrations/files.ts';
import { migrate, prepareServer } from '../../apps/api/src/platform/migrations/migrate.ts';
import { ownerUrl, runtimeUrl, superuserUrl } from '../../apps/api/src/testing/database.ts';
import { type World, world } from '../../apps/api/src/testing/index.ts';
import {
  checkStage,
  createRedemptionEnv,
  pressWithoutPause,
  type Stage,
} from '../../apps/api/src/testing/redemption-env.ts';
import { openBalancer } from './balancer.ts';
import { previousRelease, unpackRelease } from './previous-release.ts';

/** Two in the short form; `RELEASES=50` runs more. */
const releases = Number(process.env['RELEASES'] ?? 2);
/** The codes suffice for about eighty redemptions a second. */
const REST_MILLIS = 100;
const commit = previousRelease();
const database = `releases_${randomBytes(4).toString('hex')}`;
const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'));
const migrations = path.join(folder, 'migrations');
const balancer = openBalancer();
const serving: ChildServer[] = [];
let w: World;
let stage: Stage;

/** Changes of a busy table by the recipe, one release after another. */
const changes: ((n: number) => [file: string, text: string])[] = [
  (n) => [`${n}-add.sql`, `alter table redemption add column extra_${n} int not null default 0;`],
  (n) => [`${n}-check.sql`, `alter table redemption add constraint some_${n} check (extra_${n - 1} >= 0) not valid;`],
  (n) => [`${n}-checked.sql`, `alter table redemption validate constraint some_${n - 1};`],
  (n) => [
    `${n}-index.concurrently.sql`,
    `create index concurrently by_extra_${n} on redemption (tenant_id, extra_${n - 3});`,
  ],
  (n) => [`${n}-gone.sql`, `-- contract: after 0001-ground.sql\nalter table redemption drop column extra_${n - 4};`],
];

/** Writes the next release's migration and runs it like an operator. */
async function migrateTo(release: number): Promise<void> {
  const [file = '', text = ''] = changes[release % changes.length]?.(9_000 + release) ?? [];
  fs.writeFileSync(path.join(migrations, file), text);
  expect(await migrate(on(ownerUrl), { folder: migrations })).toContain(file);
}

const startRelease = (main?: string): Promise<ChildServer> =>
  startServer({ DATABASE_URL: on(runtimeUrl), DRAIN_SECONDS: '2', LOG_LEVEL: 'warn' }, main);

beforeAll(async () => {
  fs.cpSync(migrationsFolder, migrations, { recursive: true });
  await prepareServer(superuserUrl, { owner: '', runtime: '' }, database);
  await migrate(on(ownerUrl), { folder: migrations });
  w = await world({}, { databaseUrl: on(runtimeUrl) });
  stage = await createRedemptionEnv(
    w,
    await w.mintTenant({ settings: { limits: { redemptionsPerMemberPerDay: 1_000_000 } } }),
    {
      riders: 4,
      codes: 6_000 + 1_000 * releases,
    },
  );
});
afterAll(async () => {
  balancer.stop();
  for (const server of serving) server.signal('SIGKILL');
  await Promise.all(serving.map(({ gone }) => gone));
  fs.rmSync(folder, { recursive: true });
});

test.skipIf(commit === null)(
  'the previous release serves the newest schema and is replaced by this one without a failed call (skipped where git has no history) [OPS-31]',
  async () => {
    const old = path.join(folder, 'release');
    fs.mkdirSync(old);
    const before = await startRelease(unpackRelease(commit ?? '', old));
    serving.push(before);
    await balancer.add(before);
    const { tally, more, end } = pressWithoutPause(balancer, stage, REST_MILLIS);
    await more(60);
    const next = await startRelease();
    serving.push(next);
    await balancer.add(next);
    expect(await balancer.drain(before)).toBe(0);
    await more(20);
    await end();
    expect(tally).toMatchObject({ toldToComeBack: 0, broken: 0 });
    await checkStage(w, stage);
    expect(await balancer.drain(next)).toBe(0);
  },
  120_000,
);

test(
  'releases roll out one after another under load, each with a schema change, and no call fails [OPS-32]',
  async () => {
    let current = await startRelease();
    serving.push(current);
    await balancer.add(current);
    const { tally, more, end } = pressWithoutPause(balancer, stage, REST_MILLIS);
    const began = stage.presses.length;
    for (let release = 0; release < releases; release += 1) {
      await migrateTo(release);
      const next = await startRelease();
      serving.push(next);
      await balancer.add(next);
      expect(await balancer.drain(current)).toBe(0);
      current = next;
      await more(5);
    }
    await end();
    expect(tally).toMatchObject({ toldToComeBack: 0, broken: 0 });
    if (releases > 3)
      console.log(`${releases} releases, ${stage.presses.length - began} redemptions, ${JSON.stringify(tally)}`);
    await checkStage(w, stage);
  },
  120_000 + 30_000 * releases,
);
