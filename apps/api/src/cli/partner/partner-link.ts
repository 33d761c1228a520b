import type { Command } from 'commander';
import { partnerLink } from '../../modules/auth/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

/** `rewards partner link <tenant> --member <id>`: a hand-over address as the tenant's partner would make it, good once and for 5 minutes [AUTH-34]. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'partner', 'tenants whose riders come from a partner')
    .command('link')
    .description('an address that hands a rider over; it works once, within 5 minutes')
    .argument('<tenant>', 'tenant id')
    .requiredOption('--member <id>', "the partner's id of the rider")
    .option('--name <name>', 'name of a rider who arrives for the first time')
    .option('--email <address>', 'e-mail address of a rider who arrives for the first time')
    .action(async (tenantId: string, options: { member: string; name?: string; email?: string }) => {
      await onTenant(openDeps, tenantId, async ({ tenant, run }) => {
        if (tenant.isStandalone) throw new Error(`${tenantId} has a sign-in of its own: nobody is handed over to it.`);
        const rider = { partnerMemberId: options.member, name: options.name ?? null, email: options.email ?? null };
        const link = await run((ctx) => partnerLink(ctx, rider));
        if (link === undefined) throw new Error(`${tenantId} shares no secret with its partner, who alone can sign.`);
        print(`https://${tenant.hosts[0] ?? tenantId}${link}`);
      });
    });
}
