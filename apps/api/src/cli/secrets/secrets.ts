import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { TenantCtx } from '../../call/context.ts';
import { liveSecrets, PARTNER, purposeOf, trustPartnerKey } from '../../modules/tenants/index.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print, printDocument } from '../support/print.ts';

async function present(keeper: TenantCtx, ownerId: string): Promise<string[]> {
  const secrets = await liveSecrets(keeper, purposeOf(ownerId), ownerId);
  if (secrets.length === 0)
    throw new Error(
      `${keeper.tenant.tenantId} has no secret of ${ownerId}: expected the id of one of its providers, or ${PARTNER}.`,
    );
  return secrets;
}

const GRACE = ['--grace-hours <hours>', 'hours for which the current one stays valid', '24'] as const;

function hoursOf(graceHours: string): number {
  const hours = Number(graceHours);
  if (hours >= 0 && hours <= 24 * 30) return hours;
  throw new Error(`--grace-hours must be from 0 to 720, but is "${graceHours}".`);
}

/**
 * `rewards secrets show <tenant> <provider>`, `rewards secrets trust <tenant> <file>`: prints signing secrets of a
 * provider or the tenant's partner, and trusts a partner's public key; `rewards call secrets.rotate` makes a new one.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const secrets = group(program, 'secrets');
  const owner = `provider id, or ${PARTNER} for the key of hand-overs`;
  secrets
    .command('show')
    .description('show the valid secrets, newest first')
    .argument('<tenant>', 'tenant id')
    .argument('<provider>', owner)
    .action(async (tenantId: string, ownerId: string) => {
      const live = await onTenant(openDeps, tenantId, ({ run }) => run((ctx) => present(ctx, ownerId)));
      for (const secret of live) printDocument(secret);
    });
  secrets
    .command('trust')
    .description('trust the public key of a partner that signs with ES256; the current secret stays valid for a day')
    .argument('<tenant>', 'tenant id')
    .argument('<file>', 'the public key, PEM')
    .option(...GRACE)
    .action(async (tenantId: string, file: string, { graceHours }: { graceHours: string }) => {
      const hours = hoursOf(graceHours);
      const pem = readFileSync(file, 'utf8');
      await onTenant(openDeps, tenantId, ({ run }) =>
        run(async (ctx) => {
          await present(ctx, PARTNER);
          await trustPartnerKey(ctx, pem, hours);
          const facts = { graceHours: hours };
          await ctx.record({ verb: 'secrets.trust', subject: { kind: 'secret', id: PARTNER }, facts });
        }),
      );
      print(`${tenantId} takes hand-overs that are signed with this key (ES256).`);
    });
}
