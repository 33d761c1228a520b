import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { type Account, accountFor } from './account.ts';
import { createFileOnce } from './create-file-once.ts';
import { makeDataFolder } from './data-folder.ts';
import { binaries, initialise } from './initialise.ts';
import { atEnd, keepRunning } from './keep-running.ts';

import { enter, isAlive } from './processes.ts';
import { end, endOwn, join, lastPortOf, launch, letGo, pidOf, type Running, type Start } from './server.ts';

export { createFileOnce } from './create-file-once.ts';
export { DataFolderUnusable, makeDataFolder } from './data-folder.ts';
export { isThere, markOf } from './processes.ts';

/** A running embedded PostgreSQL: `ownerUrl` migrates and owns the tables, `runtimeUrl` can only use them. */
export interface EmbeddedPostgres {
  ownerUrl: string;
  runtimeUrl: string;
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

interface Secrets {
  superuser: string;
  owner: string;
  runtime: string;
}

/** Returns the port if free, or any free one for 0; null if something else listens on it. */
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

interface Reached extends Running {
  child: ChildProcess | null;
}

interface Way extends Required<Pick<Start, 'isShared' | 'settings'>> {
  account: Account;
  bin: string;
  data: string;
  ready: (port: number) => Promise<void>;
}

/** Joins the running server, or starts one; after a crash on its previous port, which other processes know. */
async function reachServer({ account, bin, data, ready, ...start }: Way): Promise<Reached> {
  for (;;) {
    const joined = await join({ data, ready });
    if (joined) return { ...joined, child: null };
    const port = (await freePort(lastPortOf(data))) ?? (await freePort(0)) ?? 0;
    const child = await launch(account, { bin, data, port, ...start });
    // If two processes start at once, one joins the other's server.
    if (child === null) continue;
    await ready(port).catch(async (error: unknown) => {
      await endOwn(child);
      throw error;
    });
    return { pid: pidOf(data), port, child };
  }
}

/**
 * Starts PostgreSQL from node_modules with its files in `dataDir`, or joins the one already running there. It listens
 * on loopback only, with random passwords stored in `dataDir` (mode 0600). `prepare` gets a superuser address and
 * creates roles and database. Throws DataFolderUnusable, or the server's own message if it cannot be set up or started.
 * With `onLost`, a server that ends unexpectedly is restarted on its port [OPS-150].
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
    // Runs at an abrupt end, when nothing can wait for the server to stop.
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
