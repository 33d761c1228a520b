import { normalizeEmail } from '@fareback/contract';
import type { Command } from 'commander';
import { findMemberByEmail, type Member } from '../modules/members/index.ts';
import type { Tenant } from '../modules/tenants/index.ts';
import { type Tx, withTenant } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { OpenDeps } from './command.ts';
import { group } from './group.ts';

/** A member that an operator named, inside one transaction. */
export interface Chosen {
  tx: Tx;
  deps: Deps;
  tenant: Tenant;
  member: Member;
  /** What the operator gave beyond tenant and address. */
  more: string[];
}

/** The tenant an operator named. Throws when there is no active one of that id. */
export async function chosenTenant(
  { tenants }: Pick<Awaited<ReturnType<OpenDeps>>, 'tenants'>,
  tenantId: string,
): Promise<Tenant> {
  const tenant = await tenants.byId(tenantId);
  if (!tenant) throw new Error(`There is no active tenant ${tenantId}.`);
  return tenant;
}

/** How a member's command is called; `more` names arguments after tenant and address. */
interface MemberVerb {
  verb: string;
  description: string;
  more?: { name: string; description: string }[];
}

/**
 * Adds `rewards member <verb> <tenant> <email>`: runs `work` on the member and prints the lines it answers. Throws when
 * tenant or member do not exist.
 */
export function memberCommand(
  program: Command,
  openDeps: OpenDeps,
  { verb, description, more = [] }: MemberVerb,
  work: (chosen: Chosen) => Promise<string[]>,
): void {
  const command = group(program, 'member', 'members and their standing')
    .command(verb)
    .description(description)
    .argument('<tenant>', 'tenant id')
    .argument('<email>', 'e-mail address of the member');
  for (const argument of more) command.argument(argument.name, argument.description);
  command.action(async () => {
    const [tenantId = '', email = '', ...rest] = command.args;
    const opened = await openDeps();
    try {
      const tenant = await chosenTenant(opened, tenantId);
      const lines = await withTenant(opened.deps.database, tenant.tenantId, async (tx) => {
        const member = await findMemberByEmail(tx, normalizeEmail(email));
        if (!member) throw new Error(`${tenantId} has no member with the address ${email}.`);
        return work({ tx, deps: opened.deps, tenant, member, more: rest });
      });
      for (const line of lines) console.log(line);
    } finally {
      await opened.close();
    }
  });
}
