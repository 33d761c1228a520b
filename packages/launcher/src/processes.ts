import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Whether a process of this number runs. */
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

/** The command line of a process, empty where it cannot be known. */
export function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return fromPs(pid, 'command');
  }
}

/** When a process began, in words that suit a file's name: what tells it from another that got its number later. */
function beginOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of its program stands in brackets and may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return fromPs(pid, 'lstart').replaceAll(/\W/g, '');
  }
}

/** What names a process and no other, also none that gets its number later. */
export const markOf = (pid: number): string => `${pid}.${beginOf(pid)}`;

/** Whether the process that a mark names runs; what stands behind the mark and a dot is passed over. */
export function isThere(mark: string): boolean {
  const [pid, begin] = mark.split('.');
  return isAlive(Number(pid)) && beginOf(Number(pid)) === begin;
}
