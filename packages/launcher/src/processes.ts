import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

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
