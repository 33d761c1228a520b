import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { type Account, accountFor } from './account.ts';
import { atEnd } from './at-end.ts';
import { binaries } from './binaries.ts';
import { createFileOnce } from './create-file-once.ts';
import { makeDataFolder } from './data-folder.ts';
import { initialise } from './initialise.ts';
import { keepRunning } from './keep-running.ts';
import { isAlive } from './processes.ts';
import { end, endOwn, join, lastPortOf, launch, letGo, pidOf, type Running, type Start } from './server.ts';
import { enter } from './users.ts';

export { createFileOnce } from './create-file-once.ts';
export { DataFolderUnusable, makeDataFolder } from './data-folder.ts';
export { isThere, markOf } from './processes.ts';

/** A running PostgreSQL of our own: `ownerUrl` migrates and owns the tables, `runtimeUrl` can only use them. */
export interface EmbeddedPostgres {
  ownerUrl: string;
  runtimeUrl: string;
  port: number;
  /** Operating-system process id of the server. */
  pid: number;
  /** Leaves the server; the last process to do so ends it, after finishing open transactions. */
  stop: () => Promise<void>;
}

interface Secrets {
  superuser: string;
  owner: string;
  runtime: string;
}

/** The port if it is free, or any free one where it is 0; null where something else listens on it. */
const freePort = (wanted: number): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
    probe.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
  });

function secretsOf(dataDir: string): Secrets {
  const file = path.join(dataDir, 'database-secrets.json');
  const fresh = (): string => randomBytes(24).toString('base64url');
  const secrets = (): Secrets => ({ superuser: fresh(), owner: fresh(), runtime: fresh() });
  return JSON.parse(createFileOnce(file, () => JSON.stringify(secrets()))) as Secrets;
}

const urlOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** A server that is reached; `child` where this process started it. */
interface Reached extends Running {
  child: ChildProcess | null;
}

/** How a server is reached: its files, and how it is started and made ready. */
interface Way extends Required<Pick<Start, 'isShared' | 'settings'>> {
  account: Account;
  bin: string;
  data: string;
  ready: (port: number) => Promise<void>;
}

/** Joins the server that runs, or starts one: after a crash on the port of before, which others know. */
async function reachServer({ account, bin, data, ready, ...start }: Way): Promise<Reached> {
  for (;;) {
    const joined = await join({ data, ready });
    if (joined) return { ...joined, child: null };
    const port = (await freePort(lastPortOf(data))) ?? (await freePort(0)) ?? 0;
    const child = await launch(account, { bin, data, port, ...start });
    // Of two that start at once, one joins the other's.
    if (child === null) continue;
    await ready(port).catch(async (error: unknown) => {
      await endOwn(child);
      throw error;
    });
    return { pid: pidOf(data), port, child };
  }
}

/**
 * Starts PostgreSQL from node_modules with its files in `dataDir`, or joins the one already running there.
 * It listens on loopback only, with random passwords kept in `dataDir` (mode 0600). Roles and database are made by `prepare`,
 * which gets a superuser address. Throws DataFolderUnusable, and when the server cannot be set up or started, with the
 * server's own words. With `onLost` a server that ends without being left is started again on its port [OPS-150].
 */
export async function startPostgres(
  dataDir: string,
  prepare: (superuserUrl: string, passwords: { owner: string; runtime: string }) => Promise<void>,
  { settings = [], isShared = false, onLost }: Start = {},
): Promise<EmbeddedPostgres> {
  makeDataFolder(dataDir);
  const bin = binaries();
  const data = path.join(dataDir, 'pg');
  const account = accountFor(dataDir, bin);
  const secrets = secretsOf(dataDir);
  const user = enter(dataDir);
  const ready = (port: number): Promise<void> =>
    prepare(urlOf('postgres', secrets.superuser, port, 'postgres'), { owner: secrets.owner, runtime: secrets.runtime });
  const reach = (): Promise<Reached> => reachServer({ account, bin, data, ready, isShared, settings });
  try {
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) initialise(bin, dataDir, account, secrets.superuser);
    let reached = await reach();
    if (reached.child !== null) user.begin();
    const { port } = reached;
    const watch =
      onLost === undefined
        ? null
        : keepRunning({
            isRunning: () => isAlive(reached.pid),
            restart: async () => {
              reached = await reach();
              if (reached.port !== port)
                throw new Error(`it listens on port ${reached.port} now, not on ${port}: restart this process`);
            },
            tell: onLost,
          });
    // Nobody waits for what ends a process in the middle of its work.
    const forget = atEnd(() => {
      if (user.leave() && isAlive(reached.pid)) process.kill(reached.pid, 'SIGINT');
    });
    return {
      ownerUrl: urlOf('fareback_owner', secrets.owner, port, 'fareback'),
      runtimeUrl: urlOf('fareback_runtime', secrets.runtime, port, 'fareback'),
      get pid() {
        return reached.pid;
      },
      port,
      async stop() {
        forget();
        await watch?.end();
        const { child } = reached;
        const isLast = user.leave();
        if (child !== null) await (isLast ? endOwn(child) : letGo(child));
        else if (isLast) await end(reached, data);
      },
    };
  } catch (error) {
    user.leave();
    throw error;
  }
}
