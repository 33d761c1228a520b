import type { Command } from 'commander';
import type { Tenant } from '../../call/tenant.ts';
import { partnerLink } from '../../modules/auth/index.ts';
import { appOrigin } from '../../modules/tenants/index.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

interface Options {
  member: string;
  name?: string;
  email?: string;
  app?: string;
}

/** Validates the app URL given by an operator. Throws if it is not on one of the tenant's hosts. */
function givenApp(text: string, { tenantId, hosts }: Tenant): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || !hosts.includes(url.hostname))
    throw new Error(
      `"${text}" is no address of ${tenantId}, such as ${hosts.map((host) => `https://${host}`).join(', ')}.`,
    );
  return url.origin;
}

/**
 * `rewards partner link <tenant> --member <id>`: prints a sign-in URL like the partner's, valid once for 5 minutes
 * [AUTH-34].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'partner')
    .command('link')
    .description("a link that signs in a partner's rider; it works once, within 5 minutes")
    .argument('<tenant>', 'tenant id')
    .requiredOption('--member <id>', "the partner's id of the rider")
    .option('--name <name>', 'name of a rider who arrives for the first time')
    .option('--email <address>', 'e-mail address of a rider who arrives for the first time')
    .option('--app <address>', 'origin of the app with scheme and port; else https and the first host')
    .action(async (tenantId: string, options: Options) => {
      await onTenant(openDeps, tenantId, async ({ deps, tenant, run }) => {
        if (tenant.isStandalone) throw new Error(`${tenantId} has a sign-in of its own: nobody is handed over to it.`);
        const rider = { partnerMemberId: options.member, name: options.name ?? null, email: options.email ?? null };
        const link = await run((ctx) => partnerLink(ctx, rider));
        if (link === undefined) throw new Error(`${tenantId} shares no secret with its partner, who alone can sign.`);
        const app = options.app === undefined ? appOrigin(tenant, deps.settings) : givenApp(options.app, tenant);
        if (app === undefined)
          throw new Error(`${tenantId} has no host that its riders open: add one with rewards call agencies.addHost.`);
        print(`${app}${link}`);
      });
    });
}
