import type { TenantDirectory } from '../../call/tenant.ts';
import { flushSecurity, recordSecurityEvent } from '../../modules/security/index.ts';
import { INSTALLATION } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import type { OpenDeps } from './command.ts';

/** Runs `work` on the installation and writes it to the security log, even if it fails. */
export async function onInstallation<T>(
  openDeps: OpenDeps,
  work: (deps: Deps, opened: { tenants: TenantDirectory; askedBy: string | null }) => Promise<T>,
): Promise<T> {
  const { deps, tenants, close, command = 'unnamed', askedBy = null } = await openDeps();
  let outcome = 'FAILED';
  try {
    const result = await work(deps, { tenants, askedBy });
    outcome = 'OK';
    return result;
  } finally {
    const what = { memberId: null, what: command, outcome, network: null, askedBy, happenedAt: deps.clock() };
    recordSecurityEvent(deps, { tenantId: INSTALLATION, ...what });
    await flushSecurity(deps);
    await close();
  }
}
