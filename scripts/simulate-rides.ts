import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './steps.ts';

/** Made-up rides for connected riders, one process for each tenant, until it is ended. */
export function simulateRides(tenantIds: string[], address: string, env = process.env): ChildProcess[] {
  const command = ['apps/api/src/cli/main.ts', 'simulate', '--watch', '--url', address, '--tenant'];
  return tenantIds.map((tenantId) =>
    spawn(process.execPath, [...command, tenantId], { cwd: root, env, stdio: 'ignore' }),
  );
}
