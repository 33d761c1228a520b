import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import * as consumers from 'node:stream/consumers';
import { startPostgres } from '@fareback/launcher';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '../apps/api/src/testing/free-port.ts';
import { embeddedServer } from '../prove/installation/clusters.ts';
import { reach } from './dev/ports.ts';
import { root } from './steps.ts';

/** Runs `npm run dev` as a whole, in a copy of the project that tests can break. */

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dev-'));
const copy = path.join(folder, 'project');
const dataDir = path.join(folder, 'data');
// Long, for crowded machines: only a failing test waits that long.
const patience = { timeout: 200_000, interval: 50 };

const isOurs = (from: string): boolean => !/\/(node_modules|dist|\.vite|\.cache)$/.test(from);

/** Links the installed packages, except our own, which the copy provides. */
function linkModules(place: string): void {
  const from = path.join(root, place, 'node_modules');
  const to = path.join(copy, place, 'node_modules');
  if (!fs.existsSync(from)) return;
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from).filter((one) => !['.vite', '@fareback'].includes(one)))
    fs.symlinkSync(path.join(from, name), path.join(to, name));
}

function copyProject(): void {
  for (const name of ['apps', 'packages', 'scripts', 'tenants', 'package.json', 'package-lock.json'])
    fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isOurs });
  for (const name of fs.readdirSync(root).filter((one) => /^tsconfig.*\.json$/.test(one)))
    fs.copyFileSync(path.join(root, name), path.join(copy, name));
  linkModules('');
  const ours = path.join(root, 'node_modules/@fareback');
  fs.mkdirSync(path.join(copy, 'node_modules/@fareback'));
  for (const name of fs.readdirSync(ours)) {
    const place = path.relative(fs.realpathSync(root), fs.realpathSync(path.join(ours, name)));
    fs.symlinkSync(path.join(copy, place), path.join(copy, 'node_modules/@fareback', name));
  }
  for (const group of ['apps', 'packages'])
    for (const name of fs.readdirSync(path.join(root, group))) linkModules(path.join(group, name));
}

function change(file: string, from: string | null, to: string): () => void {
  const at = path.join(copy, file);
  const before = fs.readFileSync(at, 'utf8');
  const after = from === null ? `${before}${to}` : before.replace(from, to);
  expect(after).not.toBe(before);
  fs.writeFileSync(at, after);
  return () => fs.writeFileSync(at, before);
}

interface Session {
  process: ChildProcess;
  port: number;
  said: () => string;
  get: (address: string, accept?: string) => Promise<{ status: number; text: string }>;
}

const sessions: Session[] = [];
afterAll(async () => {
  for (const { process: one } of sessions) if (one.exitCode === null) one.kill('SIGTERM');
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(port: number, env: NodeJS.ProcessEnv = {}): Session {
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: copy,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DEMO_RIDES: 'false',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const session: Session = {
    process: child,
    port,
    said: () => text,
    async get(address, accept = '*/*') {
      const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { accept } });
      return { status: answer.status, text: await answer.text() };
    },
  };
  sessions.push(session);
  return session;
}

/** Requests an address on the desk's host, a local name that not every resolver knows. */
async function atDesk({ port }: Session, address: string): Promise<string> {
  const asked = http.get({ host: '127.0.0.1', port, path: address, headers: { host: `desk.localhost:${port}` } });
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
  return consumers.text(answer);
}

const says = (session: Session, text: string): Promise<void> =>
  vi.waitFor(() => expect(session.said()).toContain(text), patience);

const answers = (session: Session, address: string, status: number, text: string): Promise<void> =>
  vi.waitFor(async () => {
    const answer = await session.get(address);
    expect(answer.text).toContain(text);
    expect(answer.status).toBe(status);
  }, patience);

/** Ends a session like Ctrl-C: signals its whole group, and npm forwards the signal to the session. */
async function ends({ process: { pid = 0, exitCode }, process: session }: Session, signal: NodeJS.Signals) {
  const exit = exitCode === null ? once(session, 'exit') : null;
  process.kill(-pid, signal);
  session.kill(signal);
  expect(await exit).toEqual([0, null]);
}

const left = (): string[] =>
  fs
    .readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .flatMap((id) => {
      try {
        return fs.readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return [];
      }
    })
    .filter((line) => line.includes(folder));

test('every change is picked up, and every error is reported and recovers when it is fixed', {
  timeout: 600_000,
}, async () => {
  fs.chmodSync(folder, 0o711);
  copyProject();
  const port = await freePort();

  const taker = net.createServer().listen(port, '127.0.0.1');
  await once(taker, 'listening');
  const dev = start(port);
  await says(dev, `Port ${port} of 127.0.0.1 is in use`);
  await new Promise((resolve) => taker.close(resolve));
  await says(dev, 'Stop with Ctrl-C');
  for (const host of ['cenzontle', 'lindental', 'saltline'])
    expect(dev.said()).toContain(`http://${host}.localhost:${port}`);

  const page = await dev.get('/redeem', 'text/html');
  expect(page.text).toContain('id="tenant-config"');
  await answers(dev, '/', 200, '/@vite/client');
  expect((await dev.get('/src/main.tsx')).text).toContain('import');
  expect((await dev.get('/manifest.webmanifest')).text).toContain('Saltline Rewards');
  expect(dev.said()).toContain(`http://desk.localhost:${port}`);
  expect(dev.said()).not.toContain('deprecated');
  expect(await atDesk(dev, '/saltline/members')).toContain('<title>Fareback desk</title>');
  expect(await atDesk(dev, '/src/main.tsx')).toContain('import');
  expect(await atDesk(dev, '/admin/me')).toContain('SIGN_IN_REQUIRED');

  const mendCode = change('apps/api/src/http/health.ts', null, '\nconst = 1;\n');
  await answers(dev, '/livez', 503, 'health.ts');
  const migration = path.join(copy, 'apps/api/migrations/9999-broken.sql');
  fs.writeFileSync(migration, 'select nonsense;');
  mendCode();
  await answers(dev, '/livez', 503, 'Migration 9999-broken.sql failed');
  change('apps/api/src/http/health.ts', 'alive: true', 'alive: true, isChanged: true');
  fs.writeFileSync(migration, 'select 1;');
  await answers(dev, '/livez', 200, 'isChanged');

  const mendPack = change('tenants/lindental/tenant.yaml', 'name: Linden Club', 'name: [Linden]');
  await says(dev, 'tenants/lindental/tenant.yaml:3');
  change('tenants/saltline/tenant.yaml', 'name: Saltline Rewards', 'name: Saltline Anew');
  await answers(dev, '/manifest.webmanifest', 200, 'Saltline Anew');
  mendPack();
  await says(dev, 'Every pack is in order again.');

  const come = path.join(copy, 'tenants/valley-lines');
  fs.cpSync(path.join(copy, 'tenants/lindental'), come, { recursive: true });
  change('tenants/valley-lines/tenant.yaml', 'id: lindental', 'id: valley-lines');
  change(
    'tenants/valley-lines/tenant.yaml',
    'hosts: [lindental.localhost, club.lindental.example]',
    'hosts: [valley-lines.localhost]',
  );
  await says(dev, `http://valley-lines.localhost:${port}`);

  await ends(dev, 'SIGINT');
  expect(left()).toEqual([]);
});

test('of two sessions that start on an empty data folder both are filled, and the first to end leaves the other its database [OPS-137, OPS-138]', {
  timeout: 400_000,
}, async () => {
  const env = { DATA_DIR: path.join(folder, 'both') };
  const first = start(await freePort(), env);
  const second = start(await freePort(), env);
  for (const session of [first, second]) {
    await says(session, 'Stop with Ctrl-C');
    expect(session.said()).not.toMatch(/is broken|wait to be mended/);
  }
  await ends(first, 'SIGINT');
  await answers(second, '/readyz', 200, '');
  const third = start(await freePort(), env);
  await says(third, 'API ready');
  await ends(second, 'SIGINT');
  await answers(third, '/readyz', 200, '');
  await ends(third, 'SIGINT');
  expect(left()).toEqual([]);
});

const lacking = ['psql', 'openssl', 'bash'].filter((program) => spawnSync(program, ['--version']).error !== undefined);
test.skipIf(lacking.length > 0)(
  'an external database is served as in the guide, and without its keys or the runtime’s address the missing variables are reported (skipped without psql, openssl or bash) [OPS-137]',
  { timeout: 400_000 },
  async () => {
    const bare = path.join(folder, 'bare');
    const server = await embeddedServer(bare);
    const guide = fs.readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
    const [typedOnce = '', each = ''] = ['once', 'each'].map(
      (when) => new RegExp(`^\`\`\`sh ${when}\\n([^]*?)^\`\`\`$`, 'm').exec(guide)?.[1],
    );
    const onServer = (text: string): string => text.replaceAll(':5432', `:${server.port}`);
    const env = { ...process.env, PGPORT: String(server.port), PGPASSWORD: server.password };
    execFileSync('bash', ['-euc', onServer(typedOnce)], { cwd: copy, env, stdio: 'pipe' });
    const printed = execFileSync('bash', ['-euc', each.replace('npm run dev', 'env')], {
      cwd: copy,
      env: { PATH: process.env['PATH'] },
      encoding: 'utf8',
    });
    const variables = Object.fromEntries(printed.split('\n').map((line) => line.split(/=(.*)/).slice(0, 2)));
    const { DATA_KEYS, DATA_LOOKUP_KEY, DATABASE_URL, DATABASE_OWNER_URL } = variables;

    for (const [given, missing] of [
      [{ DATABASE_URL, DATABASE_OWNER_URL }, 'DATA_KEYS is missing'],
      [{ DATABASE_OWNER_URL }, 'DATABASE_URL is missing, though DATABASE_OWNER_URL names a database'],
    ] as const) {
      const session = start(await freePort(), given);
      await says(session, 'no change of a file mends that');
      expect(session.said()).toContain(missing);
      await ends(session, 'SIGINT');
    }

    const dev = start(await freePort(), { DATABASE_URL, DATABASE_OWNER_URL, DATA_KEYS, DATA_LOOKUP_KEY });
    await says(dev, 'Stop with Ctrl-C');
    await answers(dev, '/readyz', 200, '');
    await ends(dev, 'SIGINT');
    await server.stop();
    expect(left()).toEqual([]);
  },
);

test('startup waits for a database that is not available yet', { timeout: 400_000 }, async () => {
  const [port, databasePort] = [await freePort(), await freePort()];
  const postgres = await startPostgres(dataDir, reach);
  const to = (url: string): string => url.replace(`:${postgres.port}/`, `:${databasePort}/`);
  const kept = JSON.parse(fs.readFileSync(path.join(dataDir, 'data-keys.json'), 'utf8'));
  const dev = start(port, {
    DATABASE_URL: to(postgres.runtimeUrl),
    DATABASE_OWNER_URL: to(postgres.ownerUrl),
    DATA_KEYS: kept.keys.join(','),
    DATA_LOOKUP_KEY: kept.lookup,
  });
  await says(dev, 'cannot be reached');
  const relay = net.createServer((socket) => {
    const further = net.connect(postgres.port, '127.0.0.1');
    socket.pipe(further).pipe(socket);
    for (const end of [socket, further]) end.on('error', () => {});
  });
  relay.listen(databasePort, '127.0.0.1');
  await answers(dev, '/livez', 200, 'alive');
  await ends(dev, 'SIGTERM');
  relay.close();
  await postgres.stop();
  expect(left()).toEqual([]);
});
