import type { AccountChecker } from '../../../adapters/account-checker.ts';
import { createHttpAccountChecker } from '../../../adapters/http-account-checker.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ProviderServer } from '../../providers/index.ts';
import { guardChecker, usualLimits } from './guard-checker.ts';

export type CheckerServer = Extract<ProviderServer, { kind: 'API' }>;

const createMemory = (): Map<string, { digest: string; checker: AccountChecker }> => new Map();

export function checkerOf(
  { services }: Pick<Deps, 'services'>,
  { tenantId, providerId, server }: { tenantId: string; providerId: string; server: CheckerServer },
): AccountChecker {
  const known = services.of(createMemory);
  const key = `${tenantId}/${providerId}`;
  const digest = JSON.stringify(server);
  let remembered = known.get(key);
  if (remembered?.digest !== digest)
    known.set(key, (remembered = { digest, checker: guardChecker(createHttpAccountChecker(server), usualLimits) }));
  return remembered.checker;
}
