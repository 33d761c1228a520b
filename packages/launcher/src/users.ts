import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isThere, markOf } from './processes.ts';

export interface User {
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
