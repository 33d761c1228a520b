import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isThere, markOf } from './processes.ts';

/** One who works with the database of a data folder. */
export interface User {
  /** Forgets what this process noted of a server that ended without being left. */
  begin(): void;
  /** Leaves; answers whether nobody else is there. */
  leave(): boolean;
}

/**
 * Notes in `dataDir` that this process works with its database, so that whoever leaves first does not end it for the others.
 * Who was killed has left.
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
