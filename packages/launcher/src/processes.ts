import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const fromPs = (pid: number, what: string): string =>
  (spawnSync('ps', ['-p', String(pid), '-o', `${what}=`], { encoding: 'utf8' }).stdout ?? '').trim();

export function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return fromPs(pid, 'command');
  }
}

/** Returns a process's start time, safe for file names: distinguishes it from a later process with the same id. */
function beginOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may contain anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return fromPs(pid, 'lstart').replaceAll(/\W/g, '');
  }
}

/** Identifies a process uniquely, even if a later one gets the same id. */
export const markOf = (pid: number): string => `${pid}.${beginOf(pid)}`;

/** True if the marked process is running; anything after the mark and a dot is ignored. */
export function isThere(mark: string): boolean {
  const [pid, begin] = mark.split('.');
  return isAlive(Number(pid)) && beginOf(Number(pid)) === begin;
}

interface User {
  /** Removes this process's marks of a server that ended unexpectedly. */
  begin(): void;
  /** Leaves; returns true if no other user is left. */
  leave(): boolean;
}

/**
 * Registers in `dataDir` that this process uses the database, so the first one to leave does not stop it for the
 * others. Killed processes count as gone.
 */
export function enter(dataDir: string): User {
  const folder = path.join(dataDir, 'database-users');
  fs.mkdirSync(folder, { recursive: true });
  const ours = `${markOf(process.pid)}.`;
  const mine = `${ours}${randomBytes(6).toString('hex')}`;
  const forget = (name: string): void => fs.rmSync(path.join(folder, name), { force: true });
  fs.writeFileSync(path.join(folder, mine), '');
  return {
    begin() {
      for (const name of fs.readdirSync(folder)) if (name !== mine && name.startsWith(ours)) forget(name);
    },
    leave() {
      forget(mine);
      const others = fs.readdirSync(folder);
      const gone = others.filter((name) => !isThere(name));
      for (const name of gone) forget(name);
      return gone.length === others.length;
    },
  };
}
