import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { accountFor } from './account.ts';
import { atEnd } from './at-end.ts';
import { binaries } from './binaries.ts';
import { makeDataFolder } from './data-folder.ts';
import { initialise } from './initialise.ts';
import { keptOnce } from './kept-once.ts';
import { isAlive } from './processes.ts';
import { end, endOwn, join, launch, letGo, pidOf, type Running, type Start } from './server.ts';
import { enter } from './users.ts';

export { DataFolderUnusable, makeDataFolder } from './data-folder.ts';
export { keptOnce } from './kept-once.ts';
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

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
    probe.on('error', reject);
  });

function secretsOf(dataDir: string): Secrets {
  const file = path.join(dataDir, 'database-secrets.json');
  const fresh = (): string => randomBytes(24).toString('base64url');
  const secrets = (): Secrets => ({ superuser: fresh(), owner: fresh(), runtime: fresh() });
  return JSON.parse(keptOnce(file, () => JSON.stringify(secrets()))) as Secrets;
}

const urlOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/**
 * Starts PostgreSQL from node_modules with its files in `dataDir`, or joins the one already running there.
 * It listens on loopback only, with random passwords kept in `dataDir` (mode 0600). Roles and database are made by `prepare`,
 * which gets a superuser address. Throws DataFolderUnusable, and when the server cannot be set up or started, with the
 * server's own words.
 */
export async function startPostgres(
  dataDir: string,
  prepare: (superuserUrl: string, passwords: { owner: string; runtime: string }) => Promise<void>,
  { settings = [], isShared = false }: Start = {},
): Promise<EmbeddedPostgres> {
  makeDataFolder(dataDir);
  const bin = binaries();
  const data = path.join(dataDir, 'pg');
  const account = accountFor(dataDir, bin);
  const secrets = secretsOf(dataDir);
  const user = enter(dataDir);
  const ready = (port: number): Promise<void> =>
    prepare(urlOf('postgres', secrets.superuser, port, 'postgres'), { owner: secrets.owner, runtime: secrets.runtime });
  const running = ({ pid, port }: Running, stop: () => Promise<void>): EmbeddedPostgres => {
    // Nobody waits for what ends a process in the middle of its work.
    const forget = atEnd(() => {
      if (user.leave() && isAlive(pid)) process.kill(pid, 'SIGINT');
    });
    return {
      ownerUrl: urlOf('fareback_owner', secrets.owner, port, 'fareback'),
      runtimeUrl: urlOf('fareback_runtime', secrets.runtime, port, 'fareback'),
      pid,
      port,
      stop() {
        forget();
        return stop();
      },
    };
  };
  try {
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) initialise(bin, dataDir, account, secrets.superuser);
    for (;;) {
      const joined = await join({ data, ready });
      if (joined) return running(joined, async () => (user.leave() ? end(joined, data) : undefined));
      const port = await freePort();
      const child = await launch(account, { bin, data, port, isShared, settings });
      // Of two that start at once, one joins the other's.
      if (child === null) continue;
      user.begin();
      const stop = async (): Promise<void> => (user.leave() ? endOwn(child) : letGo(child));
      await ready(port).catch(async (error: unknown) => {
        await stop();
        throw error;
      });
      return running({ pid: pidOf(data), port }, stop);
    }
  } catch (error) {
    user.leave();
    throw error;
  }
}
