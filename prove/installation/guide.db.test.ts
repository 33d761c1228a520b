import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../apps/api/src/testing/free-port.ts';
import { root } from '../../scripts/steps.ts';
import { type BareServer, DEBIAN_15, debianServer, embeddedServer } from './clusters.ts';

/** A block of commands of a guide: the info string after `sh` says who runs it, and when. */
interface Block {
  /**
   * Empty: run by everyone. `build`: fetches and builds. `serve`: keeps running during the next blocks. `root`: needs a
   * running systemd.
   */
  kind: '' | 'build' | 'serve' | 'root';
  commands: string;
}

const kinds: readonly string[] = ['', 'build', 'serve', 'root'] satisfies Block['kind'][];

/** Returns the command blocks of a Markdown page in order. Throws for an unknown kind. */
const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```sh ?(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind = '', commands = '']) => {
    if (!kinds.includes(kind)) throw new Error(`No such kind of block: ${kind}`);
    return { kind: kind as Block['kind'], commands };
  });

/** Returns one script that runs the blocks in order and ends with the first failure; servers are ended with it. */
function scriptOf(blocks: Block[], readyAddress: string): string {
  const typed = blocks.map(({ kind, commands }) => {
    if (kind !== 'serve') return commands;
    const lines = commands.trim().split('\n');
    const waits = `until curl -fs -o /dev/null ${readyAddress}; do kill -0 $!; sleep 0.2; done`;
    return [...lines.slice(0, -1), `${lines.at(-1)} &`, waits].join('\n');
  });
  return ['set -eu -o pipefail', ...typed, ''].join('\n');
}

/** GUIDE=whole runs the guide in a bare copy of the tree, including dependencies and build. */
const isWhole = process.env['GUIDE'] === 'whole';
const pageOf = (name: string): string => fs.readFileSync(path.join(root, 'docs', name), 'utf8');
// Commands that operators run later on their installation.
const page = `${pageOf('installation.md')}\n${pageOf('operations.md')}`;
const lacking = ['psql', 'openssl', 'curl', 'bash'].filter(
  (program) => spawnSync(program, ['--version']).error !== undefined,
);

const folders: string[] = [];
const freshFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'installed-'));
  fs.chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** Returns the program's folder: this tree, or a bare copy of the committed files. */
function treeFor(folder: string): string {
  if (!isWhole) return root;
  const tree = path.join(folder, 'tree');
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, tree]);
  return tree;
}

function typedBlocks() {
  const isBuilt = ['web', 'desk'].every((app) => fs.existsSync(path.join(root, 'apps', app, 'dist/index.html')));
  return blocksOf(page).flatMap((block) => {
    if (block.kind === 'root' || (block.kind === 'build' && !isWhole && isBuilt)) return [];
    return block.kind === 'build' && !isWhole ? [{ ...block, commands: 'cd /opt/fareback\nnpm run build\n' }] : [block];
  });
}

async function type(server: BareServer, folder: string): Promise<{ code: number | null; said: string }> {
  const port = await freePort();
  const script = scriptOf(typedBlocks(), `http://127.0.0.1:${port}/readyz`)
    .replaceAll('/etc/fareback', path.join(folder, 'etc'))
    .replaceAll('/opt/fareback', treeFor(folder))
    .replaceAll('/tmp/fareback-', `${folder}/`)
    .replaceAll('127.0.0.1:5432', `127.0.0.1:${server.port}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll('PORT=3000', `PORT=${port}`);
  // A shell without the test's own settings, such as the worker's environment.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PGPORT: String(server.port), PGPASSWORD: server.password };
  const shell = spawn('bash', ['-c', script], { env, cwd: folder, detached: true });
  let said = '';
  const hear = (chunk: Buffer): void => void (said += chunk.toString());
  shell.stdout.on('data', hear);
  shell.stderr.on('data', hear);
  return new Promise((resolve) => {
    shell.once('exit', (code) => {
      shell.once('close', () => resolve({ code, said }));
      try {
        // Ends the server that is still running, by its process group.
        if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGTERM');
      } catch (error) {
        if ((error as { code?: string }).code !== 'ESRCH') throw error;
      }
    });
  });
}

const debian = { name: "Debian's PostgreSQL 15", start: debianServer, isThere: fs.existsSync(DEBIAN_15) };
const embedded = { name: "the libraries' PostgreSQL 18", start: embeddedServer, isThere: true };
// `npm test` runs it on one server, Debian's if installed; `npm run prove` on both.
const servers = isWhole ? [debian, embedded] : [debian.isThere ? debian : embedded];
for (const { name, start, isThere } of servers) {
  test.skipIf(!isThere || lacking.length > 0)(
    `every command of the guide works as written, on ${name} (skipped without that, psql, openssl or curl) [OPS-01]`,
    async () => {
      const folder = freshFolder();
      const server = await start(freshFolder());
      const { code, said } = await type(server, folder);
      await server.stop();
      expect({ code, said }).toMatchObject({ code: 0 });
      // The server's log lines may interrupt the output anywhere.
      const answers = said.replaceAll(/\{"level":.*\n/g, '');
      expect(answers).toMatch(/"ready":true[^\n]*"TenantID":"my-agency"\nMy Agency Rewards\n<div id="root"\n/);
      expect(answers).toMatch(
        /campaign daily-ride: reward 10 -> 12\n[\s\S]*\nnumber +3\nstate +LIVE\norigin +ROLLBACK\n/,
      );
      expect(answers).toMatch(/\nisClosed +true\n[\s\S]*\nisClosed +false\n/);
      const secrets = path.join(folder, 'etc/secrets');
      const open = fs.readdirSync(secrets).filter((file) => (fs.statSync(path.join(secrets, file)).mode & 0o027) !== 0);
      expect(open).toEqual([]);
    },
    600_000,
  );
}

test('a block of an unknown kind is refused, and a server keeps running during the next blocks [OPS-01]', () => {
  expect(() => blocksOf('```sh later\nls\n```\n')).toThrow('No such kind of block: later');
  const blocks = blocksOf('a\n```sh serve\ncd x\nrun\n```\nb\n```\nno\n```\n```sh\nls\n```\n');
  expect(scriptOf(blocks, 'http://ready')).toMatch(/cd x\nrun &\nuntil curl [^\n]* http:\/\/ready; [^\n]*\nls\n/);
});
