import type { Command } from 'commander';
import type { Environment } from '../environment.ts';
import { type Distribution, distribute } from '../platform/migrations/distribute.ts';
import { migrate } from '../platform/migrations/migrate.ts';
import { embeddedAddress } from '../start/database-address.ts';
import { commandEnvironment } from './support/command-environment.ts';
import { complain, print } from './support/print.ts';

function describeDistribution(distribution: Distribution): string[] {
  if (distribution.kind === 'PLAIN')
    return ['this server has no Citus: its tables stay on it, and nothing was changed'];
  const { now, tables, servers } = distribution;
  return [
    ...now.map((table) => `${table} distributed`),
    `${tables} tables are spread over ${servers} ${servers === 1 ? 'server' : 'servers'}`,
  ];
}

/**
 * `rewards migrate`: migrates the schema as its owner; creates the embedded database if no URL is set. `--distribute`
 * distributes the tables over a Citus cluster (docs/growing.md).
 */
export function register(program: Command): void {
  program
    .command('migrate')
    .option('--distribute', 'then distribute its tables over the servers of a Citus cluster')
    .action(async (options: { distribute?: true }) => {
      const environment = commandEnvironment({ keys: 'unread' });
      const address = await ownersAddress(environment);
      try {
        const ran = await migrate(address.ownerUrl, { tell: complain });
        print(...(ran.length === 0 ? ['nothing to do'] : ran));
        if (options.distribute) print(...describeDistribution(await distribute(address.ownerUrl)));
      } finally {
        await address.release();
      }
    });
}

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
