import type { Environment } from '../../environment.ts';
import { createTenantDirectory } from '../../modules/tenants/index.ts';
import { checkSchema } from '../../platform/schema-state.ts';
import { databaseAddressOf } from '../../start/database-address.ts';
import { depsOn } from '../../start/deps-on.ts';
import type { OpenDeps } from './command.ts';

/**
 * How commands open their dependencies in the environment of that moment; `commandOf` names the one that runs. Opening throws
 * what reading it does, and DatabaseNotReady.
 */
export function openDepsIn(readEnvironment: () => Environment, commandOf: () => string): OpenDeps {
  return async () => {
    const environment = readEnvironment();
    const address = await databaseAddressOf(environment, { mayCreate: false });
    const deps = depsOn(environment, address);
    const close = async (): Promise<void> => {
      await deps.database.close();
      await address.release();
    };
    try {
      await checkSchema(deps.database, address.runtimeUrl);
    } catch (error) {
      await close();
      throw error;
    }
    return { deps, tenants: createTenantDirectory(deps.database), close, command: commandOf() };
  };
}
