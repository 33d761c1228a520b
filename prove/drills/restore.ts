import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChildServer, startServer } from '@fareback/api/testing/child-server';
import { type Cluster, openSite, type Site } from './cluster.ts';
import { HOST, install, KEYS, type Restored, urlOf, weigh } from './installed.ts';
import { letRidersCome } from './riders.ts';

interface RestoreDrill {
  folder: string;
  /** Seconds of load before the backup, up to the moment to restore, and after it. */
  loadSeconds: number;
  /** `archive_timeout` of the database: 60 as shipped; a short drill needs less. */
  archiveSeconds: number;
  tell?: (line: string) => void;
}

export interface RestoreReport {
  signUps: number;
  claims: number;
  backupSeconds: number;
  /** Restored to a moment before the disaster, as after a mistaken deletion. */
  toMoment: Restored;
  /**
   * Status of a member who deleted the account after that moment: before the server started on the restored rows, and
   * after.
   */
  erasedMember: [string, string];
  /** Restored to the last archived change, as after a lost disk. */
  toEnd: Restored;
}

/** Returns the broken promises of docs/backup.md; empty if all are kept. */
export const brokenIn = ({ toMoment, toEnd, erasedMember: [, after] }: RestoreReport): string[] => [
  ...(toMoment.missing > 0 ? [`${toMoment.missing} answered calls before the moment are not there`] : []),
  ...[toMoment, toEnd].filter(({ verifyCode }) => verifyCode !== 0).map(({ verdict }) => verdict),
  ...(after === 'DELETED' ? [] : ['who deleted the account after the moment is there again']),
];

const serverOn = (cluster: Cluster, record: string): Promise<ChildServer> =>
  startServer({
    ...KEYS,
    DATABASE_URL: urlOf('fareback_runtime', cluster),
    RUN_JOBS: 'true',
    LOG_LEVEL: 'warn',
    ERASURE_RECORD: record,
  });

const installSaved = (site: Site, archiveSeconds: number): Promise<Cluster> =>
  install(site, { archive_timeout: String(archiveSeconds) }, (cluster) => {
    site.backrest(cluster, ['stanza-create']);
    site.backrest(cluster, ['check']);
  });

/** Restores into `name` next to the existing files, and starts a database that does not archive. */
async function restoreBeside(
  site: Site,
  name: string,
  target: string[],
): Promise<{ cluster: Cluster; seconds: number }> {
  const began = performance.now();
  const cluster = await site.cluster(name);
  site.backrest(cluster, ['restore', '--archive-mode=off', ...target]);
  await cluster.start();
  return { cluster, seconds: (performance.now() - began) / 1000 };
}

const recordedIn = (folder: string, memberId: string): boolean =>
  fs.readdirSync(folder).some((name) => fs.readFileSync(path.join(folder, name), 'utf8').includes(memberId));

async function end(server: ChildServer): Promise<void> {
  server.signal('SIGTERM');
  await server.gone;
}

/** Runs everything up to the loss of the disk, and returns the state of the books and riders. */
async function liveUntilDisaster(
  site: Site,
  record: string,
  { loadSeconds, archiveSeconds, tell = () => {} }: RestoreDrill,
) {
  const live = await installSaved(site, archiveSeconds);
  const server = await serverOn(live, record);
  const crowd = letRidersCome(server, HOST, 3);
  try {
    await wait(loadSeconds * 1000);
    const leaver = await crowd.join();
    const began = performance.now();
    site.backrest(live, ['--type=full', 'backup']);
    const backupSeconds = (performance.now() - began) / 1000;
    tell(`backed up under load in ${backupSeconds.toFixed(1)} s, ${crowd.joined.length} sign-ups so far`);
    await wait(loadSeconds * 1000);
    const moment = Date.now();
    await wait(50);
    await crowd.erase(leaver);
    while (!recordedIn(record, leaver.memberId)) await wait(50);
    // The log up to the moment must reach the repository, as it does with riders all day.
    const file = live.sql('select pg_walfile_name(pg_current_wal_lsn())');
    await wait((loadSeconds + archiveSeconds) * 1000);
    while (live.sql(`select last_archived_wal >= '${file}' from pg_stat_archiver`) !== 't') await wait(100);
    await live.kill();
    fs.rmSync(live.data, { recursive: true });
    tell(`the database's disk is gone, ${crowd.joined.length} sign-ups were answered`);
    return { crowd, leaver, backupSeconds, moment };
  } finally {
    await crowd.leave();
    server.signal('SIGKILL');
    await server.gone;
  }
}

/**
 * Backs up a database under load that then loses its disk, and restores it twice: to a moment, and to the last archived
 * change. Returns the losses and durations. Throws if a part contradicts docs/backup.md [OPS-40].
 */
export async function drillRestore(drill: RestoreDrill): Promise<RestoreReport> {
  const { folder, tell = () => {} } = drill;
  const site = openSite(folder);
  const record = path.join(folder, 'erasures');
  fs.mkdirSync(record);
  const clusters: Cluster[] = [];
  try {
    const { crowd, leaver, backupSeconds, moment } = await liveUntilDisaster(site, record, drill);
    const target = ['--type=time', `--target=${new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00')}`];
    const first = await restoreBeside(site, 'to-moment', [...target, '--target-action=promote']);
    clusters.push(first.cluster);
    const toMoment = weigh(first, crowd, moment);
    tell(`restored to ${new Date(moment).toISOString()} in ${toMoment.seconds.toFixed(1)} s: ${toMoment.verdict}`);
    const status = (): string =>
      first.cluster.sql(`select status from member where member_id = '${leaver.memberId}'`, 'fareback');
    const before = status();
    await end(await serverOn(first.cluster, record));
    const erasedMember: [string, string] = [before, status()];
    const last = await restoreBeside(site, 'to-end', ['--type=default']);
    clusters.push(last.cluster);
    // A reply may still be in flight when the disk is gone: the moment is that of the last reply received.
    const toEnd = weigh(last, crowd, Math.max(...crowd.joined.map(({ at }) => at)));
    tell(`restored to the last saved change in ${toEnd.seconds.toFixed(1)} s: ${toEnd.verdict}`);
    return { signUps: crowd.joined.length, claims: crowd.claimed.length, backupSeconds, toMoment, erasedMember, toEnd };
  } finally {
    for (const cluster of clusters) await cluster.stop();
    site.remove();
  }
}
