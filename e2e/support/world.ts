import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

export const port = Number(process.env['E2E_PORT'] ?? 4173);

/** Database folder, relative to the repository root. */
export const dataDir = `.cache/e2e-${port}`;

export const root = path.join(import.meta.dirname, '../..');

/** Address for the default tenant, and for any tenant that an Origin header names. */
export const address = `http://127.0.0.1:${port}`;

/** The tenant of most journeys; every feature is on there. */
export const demoTenant = 'saltline';

export const originOf = (tenantId: string): string => `http://${tenantId}.localhost:${port}`;

export const viewports = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } } as const;

/** For journeys about the service worker, and those that allow no error on a page: blocking it causes one. */
export const withWorker = { serviceWorkers: 'allow' } as const;

/** Runs an operator command against the server's database and returns its output. */
export const rewards = (...args: string[]): Promise<string> => run('apps/api/src/cli/main.ts', args);

/** Moves the day of a draw. */
export const setDrawDay = (...of: [tenantId: string, drawId: string, day: string]): Promise<string> =>
  run('apps/api/src/testing/set-draw-day.ts', of);

/** Gives a team's members a past and counts its rides; with a day also settles its challenges as on that day. */
export const passTeamTime = (...of: [tenantId: string, team: string, ...day: string[]]): Promise<string> =>
  run('apps/api/src/testing/team-time.ts', of);

async function run(file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}

/** Calls a verb about a rider, with a reason. */
export const actOn = (tenantId: string, email: string, verb: string): Promise<string> =>
  rewards('call', verb, '--agency', tenantId, '--member', email, '--reason', 'a journey asks for it');

/** A rider's details; email, card and phone number are unique. */
export interface NewRider {
  name: string;
  email: string;
  password: string;
  card: string;
  phone: string;
}

const RANGE = 1_000_000;
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 10;
// Starts from the time in tenths of a second, so a restarted worker or another run on the same database does not reuse
// numbers.
let mark = Math.floor(Date.now() / 100) % RANGE;

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
