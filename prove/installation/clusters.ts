import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '@fareback/launcher';
import { freePort } from '../../apps/api/src/testing/free-port.ts';

/** An unprepared server: its superuser `postgres` has a password, over TCP only. */
export interface BareServer {
  port: number;
  password: string;
  stop(): Promise<void>;
}

export const DEBIAN_15 = '/usr/lib/postgresql/15/bin';

/** PostgreSQL refuses to run as root, so Debian's user for it is used. */
function idsFor(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const [uid, gid] = [id('-u'), id('-g')];
  for (const file of [folder, path.join(folder, 'password')]) fs.chownSync(file, uid, gid);
  return { uid, gid };
}

async function isReady(server: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    const answers = await new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => {}).setTimeout(200, () => socket.destroy());
    });
    if (answers === true) return;
    await wait(100);
  }
}

/** Creates a cluster of Debian's PostgreSQL 15 in an empty folder that others may enter. */
export async function debianServer(folder: string): Promise<BareServer> {
  const [data, password, port] = [path.join(folder, 'data'), randomBytes(12).toString('hex'), await freePort()];
  fs.writeFileSync(path.join(folder, 'password'), password, { mode: 0o600 });
  const ids = idsFor(folder);
  const how = { ...ids, cwd: '/', stdio: 'ignore' as const };
  const auth = ['-A', 'scram-sha-256', '--pwfile', path.join(folder, 'password')];
  execFileSync(path.join(DEBIAN_15, 'initdb'), ['-D', data, '-U', 'postgres', ...auth, '-E', 'UTF8'], how);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const given = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(DEBIAN_15, 'postgres'), ['-D', data, '-p', String(port), ...given], how);
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await isReady(server, port);
  return {
    port,
    password,
    stop: async () => {
      server.kill('SIGINT');
      await gone;
    },
  };
}

/** Creates a cluster of the PostgreSQL in node_modules, used like an external server. */
export async function embeddedServer(folder: string): Promise<BareServer> {
  let superuser = '';
  const unprepared = async (url: string): Promise<void> => {
    superuser = url;
  };
  const { port, stop } = await startPostgres(folder, unprepared, { settings: ['fsync=off'] });
  return { port, password: new URL(superuser).password, stop };
}
