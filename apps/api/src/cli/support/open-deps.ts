import type { Environment } from '../../environment.ts';
import { createTenantDirectory } from '../../modules/tenants/index.ts';
import { checkSchema, describeNewerSchema } from '../../platform/migrations/schema-state.ts';
import { checkKeys } from '../../start/check-keys.ts';
import { databaseAddressOf, timeLimits } from '../../start/database-address.ts';
import { depsOn } from '../../start/deps-on.ts';

import { warnUnattributed } from './attribution.ts';
import type { OpenDeps } from './command.ts';
import { complain } from './print.ts';

interface CommandInfo {
  command: string;
  askedBy: string | null;
}

/**
 * Opens commands' dependencies in the current environment; prints a hint if `asked` is a writing command without an
 * actor. Opening throws what reading the environment throws, and DatabaseNotReady.
 */
export function openDepsIn(readEnvironment: () => Environment, asked: () => CommandInfo): OpenDeps {
  return async () => {
    const { command, askedBy } = asked();
    const environment = readEnvironment();
    const address = await databaseAddressOf(environment, { mayCreate: false });
    const deps = await depsOn(environment, address, timeLimits.commands);
    const close = async (): Promise<void> => {
      await deps.database.close();
      await address.release();
    };
    try {
      const newer = await checkSchema(deps.database, address.runtimeUrl);
      if (newer.length > 0) complain(describeNewerSchema(newer));
      await checkKeys(deps);
    } catch (error) {
      await close();
      throw error;
    }
    const unattributed = warnUnattributed(command, askedBy);
    if (unattributed !== null) complain(unattributed);
    return { deps, tenants: createTenantDirectory(deps.database), close, command, askedBy };
  };
}
