import type { Command } from 'commander';
import type { TenantCtx } from '../../call/context.ts';
import { liveSecrets, PARTNER, rotateSecret } from '../../modules/tenants/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

const purposeOf = (ownerId: string) => (ownerId === PARTNER ? 'PARTNER_HAND_OVER' : 'PROVIDER_WEBHOOK');

async function present(keeper: TenantCtx, ownerId: string): Promise<string[]> {
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
      const live = await onTenant(openDeps, tenantId, ({ run }) => run((ctx) => present(ctx, ownerId)));
      for (const secret of live) print(secret);
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
      const secret = await onTenant(openDeps, tenantId, ({ run }) =>
        run(async (ctx) => {
          await present(ctx, ownerId);
          return rotateSecret(ctx, purposeOf(ownerId), ownerId, hours);
        }),
      );
      print(secret);
    });
}
