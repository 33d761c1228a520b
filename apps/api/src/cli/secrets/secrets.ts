import type { Command } from 'commander';
import { liveSecrets, PARTNER, rotateSecret, type SecretKeeper } from '../../modules/tenants/index.ts';
import { withTenant } from '../../platform/database.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';

/** Runs `work` as keeper of a tenant's secrets. */
async function asKeeper<T>(
  openDeps: OpenDeps,
  tenantId: string,
  work: (keeper: SecretKeeper) => Promise<T>,
): Promise<T> {
  const { deps, tenants, close } = await openDeps();
  try {
    const tenant = await tenants.byId(tenantId);
    if (!tenant) throw new Error(`There is no active tenant ${tenantId}.`);
    return await withTenant(deps.database, tenantId, (tx) =>
      work({ tx, keyRing: deps.keyRing, tenant, now: deps.clock() }),
    );
  } finally {
    await close();
  }
}

const purposeOf = (ownerId: string) => (ownerId === PARTNER ? 'PARTNER_HAND_OVER' : 'PROVIDER_WEBHOOK');

async function present(keeper: SecretKeeper, ownerId: string): Promise<string[]> {
  const secrets = await liveSecrets(keeper, purposeOf(ownerId), ownerId);
  if (secrets.length === 0)
    throw new Error(
      `${keeper.tenant.tenantId} has no secret of ${ownerId}: expected the id of one of its providers, or ${PARTNER}.`,
    );
  return secrets;
}

/** `rewards secrets show|rotate <tenant> <provider>`: signing secrets of a provider, or of the tenant's partner. */
export function register(program: Command, openDeps: OpenDeps): void {
  const secrets = group(program, 'secrets', 'secrets shared with providers and partners');
  const owner = `provider id, or ${PARTNER} for the key of hand-overs`;
  secrets
    .command('show')
    .description('show the secrets that count now, newest first')
    .argument('<tenant>', 'tenant id')
    .argument('<provider>', owner)
    .action(async (tenantId: string, ownerId: string) => {
      for (const secret of await asKeeper(openDeps, tenantId, (keeper) => present(keeper, ownerId)))
        console.log(secret);
    });
  secrets
    .command('rotate')
    .description('make a new secret; the present one counts for another day')
    .argument('<tenant>', 'tenant id')
    .argument('<provider>', owner)
    .option('--grace-hours <hours>', 'how long the present one still counts', '24')
    .action(async (tenantId: string, ownerId: string, { graceHours }: { graceHours: string }) => {
      const hours = Number(graceHours);
      if (!(hours >= 0 && hours <= 24 * 30))
        throw new Error(`--grace-hours must be from 0 to 720, but is "${graceHours}".`);
      const secret = await asKeeper(openDeps, tenantId, async (keeper) => {
        await present(keeper, ownerId);
        return rotateSecret(keeper, purposeOf(ownerId), ownerId, hours);
      });
      console.log(secret);
    });
}
