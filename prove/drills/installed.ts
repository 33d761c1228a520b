import { spawnSync } from 'node:child_process';
import { createDatabase } from '../../apps/api/src/platform/database/database.ts';
import { root } from '../../scripts/steps.ts';
import type { Cluster, Site } from './cluster.ts';
import type { Crowd } from './riders.ts';

export interface Restored {
  seconds: number;
  /** Sign-ups and claims acknowledged before the moment and now missing. */
  missing: number;
  /** Seconds between the first lost reply and `until`; 0 if nothing was lost. */
  lostSeconds: number;
  /** Those after the moment, which a restore to it omits. */
  leftOut: number;
  /** Exit code of `rewards ledger verify`: 0 means that the books are right. */
  verifyCode: number;
  verdict: string;
}

const TENANT = 'saltline';
export const HOST = 'saltline.localhost';
export const KEYS = {
  DATA_KEYS: 'a data key that only this drill uses',
  DATA_LOOKUP_KEY: 'a lookup key that only this drill uses',
};
const PASSWORD = 'drill-password';

/** Returns the connection URL of a drill's database for one of its roles. */
export const urlOf = (user: string, { port }: Pick<Cluster, 'port'>): string =>
  `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/fareback`;

function rewards(cluster: Pick<Cluster, 'port'>, args: string[]): { code: number; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['apps/api/src/cli/main.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      ...KEYS,
      DATABASE_URL: urlOf('fareback_runtime', cluster),
      DATABASE_OWNER_URL: urlOf('fareback_owner', cluster),
      REWARDS_BY: 'a drill',
    },
  });
  return { code: status ?? 1, said: `${stdout}${stderr}`.trim() };
}

function must({ code, said }: { code: number; said: string }): void {
  if (code !== 0) throw new Error(said);
}

/** Creates the database of a first installation; `prepare` runs while it is empty. */
export async function installDatabase(
  site: Site,
  settings: Record<string, string>,
  prepare: (cluster: Cluster) => void = () => {},
): Promise<Cluster> {
  const cluster = await site.cluster('live', settings);
  site.create(cluster);
  await cluster.start();
  for (const role of ['owner', 'runtime'])
    cluster.sql(`create role fareback_${role} login nobypassrls password '${PASSWORD}'`);
  cluster.sql(createDatabase('fareback'));
  prepare(cluster);
  must(rewards(cluster, ['migrate']));
  return cluster;
}

/** The same with one agency. */
export async function install(...how: Parameters<typeof installDatabase>): Promise<Cluster> {
  const cluster = await installDatabase(...how);
  must(rewards(cluster, ['tenant', 'apply', TENANT]));
  return cluster;
}

/** Compares acknowledged changes before `until` with the recovered database, and verifies its books. */
export function weigh(
  { cluster, seconds }: { cluster: Pick<Cluster, 'sql' | 'port'>; seconds: number },
  crowd: Pick<Crowd, 'joined' | 'claimed'>,
  until: number,
): Restored {
  const there = new Set(
    cluster
      .sql(
        'select member_id from member union all select earning_id from earning where claimed_at is not null',
        'fareback',
      )
      .split('\n'),
  );
  const gone = [...crowd.joined, ...crowd.claimed].filter(({ id }) => !there.has(id)).toSorted((a, b) => a.at - b.at);
  const missing = gone.filter(({ at }) => at <= until);
  const [first] = missing;
  const { code, said } = rewards(cluster, ['ledger', 'verify', TENANT, '--whole']);
  return {
    seconds,
    missing: missing.length,
    lostSeconds: first === undefined ? 0 : (until - first.at) / 1000,
    leftOut: gone.length - missing.length,
    verifyCode: code,
    verdict: said,
  };
}
