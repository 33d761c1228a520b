import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChildServer, startServer } from '@fareback/api/testing/child-server';
import { type Cluster, openSite, type Site } from './cluster.ts';
import { HOST, install, KEYS, type Restored, urlOf, weigh } from './installed.ts';
import { type Crowd, letRidersCome } from './riders.ts';

interface FailoverDrill {
  /** An empty folder on a disk with about 500 MB of free space. */
  folder: string;
  /** Seconds of load before each loss, and after it. */
  loadSeconds: number;
  /** Seconds before the loss in which the standby is cut off. */
  cutSeconds: number;
  tell?: (line: string) => void;
}

interface Failover extends Restored {
  /** Seconds from the loss to the first successful sign-up. */
  silentSeconds: number;
  /** Sign-ups acknowledged while the standby was cut off. */
  answeredWhileCut: number;
}

/** Results for asynchronous and for synchronous commits. */
export interface FailoverReport {
  asynchronous: Failover;
  synchronous: Failover;
}

/** Returns the broken promises of docs/backup.md; empty if all are kept. */
export const brokenIn = ({ asynchronous, synchronous }: FailoverReport): string[] => [
  ...(synchronous.missing > 0
    ? [`${synchronous.missing} answered calls are lost, although commits waited for the second server`]
    : []),
  ...[asynchronous, synchronous].filter(({ verifyCode }) => verifyCode !== 0).map(({ verdict }) => verdict),
];

/** A fixed address in front of a moving database, like a proxy, a pooler's entry or a floating address. */
export interface StableAddress {
  port: number;
  leadTo(cluster: Cluster): void;
  close(): Promise<void>;
}

export async function openStableAddress(first: Cluster): Promise<StableAddress> {
  let { port } = first;
  const open = new Set<net.Socket>();
  const server = net.createServer((come) => {
    const go = net.connect(port, '127.0.0.1');
    for (const [one, other] of [
      [come, go],
      [go, come],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    leadTo(cluster) {
      port = cluster.port;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await wait(50);
};

export async function follow(site: Site, primary: Cluster, name: string, isAwaited: boolean): Promise<Cluster> {
  const standby = await site.cluster(name, { archive_mode: 'off', cluster_name: name });
  site.copy(primary, standby);
  await standby.start('standby');
  primary.sql(`alter system set synchronous_standby_names = '${isAwaited ? `"${name}"` : ''}'`);
  primary.sql('select pg_reload_conf()');
  const state = isAwaited ? 'sync' : 'async';
  const syncStateSql = `select sync_state from pg_stat_replication where application_name = '${name}'`;
  await until(() => primary.sql(syncStateSql) === state);
  return standby;
}

interface Stage extends FailoverDrill {
  site: Site;
  door: StableAddress;
  server: ChildServer;
}

/** Returns when riders got the last reply, and how many got one while the standby was cut off. */
async function loseUnderLoad(
  { cutSeconds, loadSeconds }: Stage,
  crowd: Crowd,
  [primary, standby]: [Cluster, Cluster],
): Promise<{ lostAt: number; answeredWhileCut: number }> {
  await wait(loadSeconds * 1000);
  standby.sql(`alter system set primary_conninfo = ''`);
  standby.sql('select pg_reload_conf()');
  await until(() => primary.sql('select count(*) from pg_stat_replication') === '0');
  // Requests in flight when the connection was cut are answered by now, or wait.
  await wait(200);
  const before = crowd.joined.length;
  await wait(cutSeconds * 1000);
  await primary.kill();
  return { lostAt: Date.now(), answeredWhileCut: crowd.joined.length - before };
}

/** Kills the primary under load and promotes the standby; then the remaining riders get replies too. */
async function failOver(stage: Stage, primary: Cluster, isAwaited: boolean): Promise<[Failover, Cluster]> {
  const { site, door: address, server, loadSeconds, tell = () => {} } = stage;
  const how = isAwaited ? 'synchronous' : 'asynchronous';
  const standby = await follow(site, primary, how, isAwaited);
  const crowd = letRidersCome(server, HOST, 3, how);
  try {
    const { lostAt, answeredWhileCut } = await loseUnderLoad(stage, crowd, [primary, standby]);
    const joinedBefore = crowd.joined.length;
    standby.sql(`alter system set synchronous_standby_names = ''`);
    standby.sql('select pg_promote()');
    const seconds = (Date.now() - lostAt) / 1000;
    address.leadTo(standby);
    await until(() => crowd.joined.length > joinedBefore);
    const silentSeconds = ((crowd.joined[joinedBefore]?.at ?? 0) - lostAt) / 1000;
    await wait(loadSeconds * 1000);
    await crowd.leave();
    const weighed = weigh({ cluster: standby, seconds }, crowd, Date.now());
    tell(
      `${how}: silent for ${silentSeconds.toFixed(1)} s, ${weighed.missing} answered calls lost: ${weighed.verdict}`,
    );
    return [{ ...weighed, silentSeconds, answeredWhileCut }, standby];
  } finally {
    await crowd.leave();
  }
}

/**
 * Loses a database with a standby under load twice: with asynchronous, then with synchronous commits. Each time it
 * first cuts the connection between the two, then promotes the standby and moves the address; the processes continue
 * without a restart. Returns the losses and how long riders had no reply [OPS-09].
 */
export async function drillFailover(drill: FailoverDrill): Promise<FailoverReport> {
  const site = openSite(drill.folder);
  const clusters: Cluster[] = [];
  const leave: (() => Promise<unknown>)[] = [];
  try {
    const first = await install(site, { archive_mode: 'off' });
    clusters.push(first);
    const address = await openStableAddress(first);
    leave.push(() => address.close());
    const server = await startServer({
      ...KEYS,
      DATABASE_URL: urlOf('fareback_runtime', address),
      LOG_LEVEL: 'silent',
    });
    leave.push(() => {
      server.signal('SIGKILL');
      return server.gone;
    });
    const stage = { ...drill, site, door: address, server };
    const [asynchronous, second] = await failOver(stage, first, false);
    clusters.push(second);
    const [synchronous, third] = await failOver(stage, second, true);
    clusters.push(third);
    return { asynchronous, synchronous };
  } finally {
    for (const step of leave.toReversed()) await step();
    for (const cluster of clusters) await cluster.stop();
    site.remove();
  }
}
