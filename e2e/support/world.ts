import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Port of the server under test. */
export const port = Number(process.env['E2E_PORT'] ?? 4173);

/** Folder of its database, from the repository's root. */
export const dataDir = `.cache/e2e-${port}`;

/** Folder of the repository. */
export const root = path.join(import.meta.dirname, '../..');

/** Address that answers for the default tenant, and for any tenant that an Origin names. */
export const address = `http://127.0.0.1:${port}`;

/** The tenant that most journeys happen at: everything is switched on there. */
export const demoTenant = 'saltline';

/** A tenant's own address on the server under test. */
export const originOf = (tenantId: string): string => `http://${tenantId}.localhost:${port}`;

/** Viewports of the two layouts. */
export const viewports = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } } as const;

/** For journeys that ask nothing of the service worker: to keep the whole app on each new device is a fifth of their work. */
export const withoutWorker = { serviceWorkers: 'block' } as const;

/** Runs one of the operator's commands against the server's database; answers what it printed. */
export async function rewards(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/src/cli/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}

/** What a rider types: nobody else has this e-mail, card or phone number. */
export interface NewRider {
  name: string;
  email: string;
  password: string;
  card: string;
  phone: string;
}

const RANGE = 1_000_000;
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 10;
// Tenths of a second: a restarted worker, or another run against the same database, begins beyond what was used.
let mark = Math.floor(Date.now() / 100) % RANGE;

/** A rider nobody else is. */
export function newRider(): NewRider {
  mark = (mark + 1) % RANGE;
  const digits = `${worker}${String(mark).padStart(6, '0')}`;
  return {
    name: 'Ana Lima',
    email: `ana${digits}@example.org`,
    password: 'Tram-line-7',
    card: `770${digits}`,
    phone: `556${digits}`,
  };
}
