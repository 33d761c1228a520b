import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Port of the server under test. */
export const port = Number(process.env['E2E_PORT'] ?? 4173);

const root = path.join(import.meta.dirname, '../..');

/** A tenant's own address on the server under test. */
export const originOf = (tenantId: string): string => `http://${tenantId}.localhost:${port}`;

/** Runs one of the operator's commands against the server's database; answers what it printed. */
export async function rewards(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/src/cli/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: '.cache/e2e' },
  });
  return stdout;
}

let riders = 0;

/** A rider nobody else is: name, e-mail and a card number of their own. */
export function newRider(): { name: string; email: string; password: string; card: string } {
  riders += 1;
  const mark = `${process.pid}${riders}`;
  return {
    name: 'Ana Lima',
    email: `ana${mark}@example.org`,
    password: 'Tram-line-7',
    card: `7700${mark.padStart(8, '0')}`,
  };
}
