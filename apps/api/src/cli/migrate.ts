import type { Command } from 'commander';
import type { Environment } from '../environment.ts';
import { migrate } from '../platform/migrate.ts';
import { embeddedAddress } from '../start/database-address.ts';
import { print } from './support/print.ts';

/** `rewards migrate`: brings the schema up to date, as its owner; makes the embedded database where none is named. */
export function registerMigrate(program: Command, readEnvironment: () => Environment): void {
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(async () => {
      const environment = readEnvironment();
      const address = await ownersAddress(environment);
      try {
        const ran = await migrate(address.ownerUrl);
        print(...(ran.length === 0 ? ['nothing to do'] : ran));
      } finally {
        await address.release();
      }
    });
}

/** Where the owner of the database works: by the owner's address alone, or in the embedded one. */
async function ownersAddress(environment: Environment): Promise<{ ownerUrl: string; release: () => Promise<void> }> {
  const { databaseOwnerUrl, databaseUrl } = environment;
  if (databaseOwnerUrl !== null) return { ownerUrl: databaseOwnerUrl, release: async () => {} };
  if (databaseUrl !== null) {
    throw new Error(
      'DATABASE_OWNER_URL is missing: only the owner may change tables. Example: DATABASE_OWNER_URL=postgres://fareback_owner:password@127.0.0.1:5432/fareback',
    );
  }
  return embeddedAddress(environment);
}
