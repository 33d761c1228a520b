import { type ChildProcess, execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Account that PostgreSQL's programs run as. PostgreSQL refuses to run as root, so root needs a substitute. */
export interface Account {
  own(file: string): void;
  /** `detached`: in a separate process group, which Ctrl-C does not reach. */
  spawn(program: string, args: string[], options: { detached: boolean }): ChildProcess;
  command(program: string, args: string[]): { program: string; args: string[]; uid?: number; gid?: number };
}

function account(command: Account['command'], own: Account['own']): Account {
  return {
    own,
    command,
    spawn(program, args, options) {
      const { program: file, args: all, ...ids } = command(program, args);
      return spawn(file, all, { ...ids, ...options, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    },
  };
}

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

/** True if any user may traverse every folder down to `file`. */
function reachable(file: string): boolean {
  for (let folder = path.resolve(file); ; folder = path.dirname(folder)) {
    if ((fs.statSync(folder).mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * Returns the account for PostgreSQL with data in `dataDir` and programs in `bin`: the current user; for root the user
 * `nobody`, or an unprivileged user namespace if a closed folder (such as root's home) blocks that user.
 */
export function accountFor(dataDir: string, bin: string): Account {
  if (process.getuid?.() !== 0) {
    return account(
      (program, args) => ({ program, args }),
      () => {},
    );
  }
  fs.chmodSync(dataDir, 0o711);
  if (reachable(dataDir) && reachable(bin)) {
    const uid = idOf('-u');
    const gid = idOf('-g');
    fs.chownSync(dataDir, uid, gid);
    return account(
      (program, args) => ({ program, args, uid, gid }),
      (file) => fs.chownSync(file, uid, gid),
    );
  }
  return account(
    (program, args) => ({
      program: 'unshare',
      args: ['--user', '--map-user=1000', '--map-group=1000', program, ...args],
    }),
    () => {},
  );
}

export function run(who: Account, program: string, args: string[]): SpawnSyncReturns<string> {
  const { program: file, args: all, ...ids } = who.command(program, args);
  return spawnSync(file, all, { ...ids, cwd: '/', encoding: 'utf8' });
}
