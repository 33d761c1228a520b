import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { readDemo } from './demo.ts';
import { root } from './steps.ts';

/** Simulates rides for connected riders, in one process per tenant, until stopped. */
export function simulateRides(tenantIds: string[], address: string, env = process.env): ChildProcess[] {
  const { modes } = readDemo(path.join(root, 'tenants/demo.yaml'));
  const command = ['apps/api/src/cli/main.ts', 'simulate', '--watch', '--url', address, '--tenant'];
  return tenantIds.map((tenantId) => {
    const ridden = Object.entries(modes[tenantId] ?? {}).flatMap(([provider, named]) => [
      '--modes',
      `${provider}=${named.join(',')}`,
    ]);
    return spawn(process.execPath, [...command, tenantId, ...ridden], { cwd: root, env, stdio: 'ignore' });
  });
}
