import { normalizeEmail } from '@fareback/contract';
import type { Command } from 'commander';
import type { Tenant } from '../../call/tenant.ts';
import { findMember, findMemberByEmail, type Member } from '../../modules/members/index.ts';
import { type Tx, withTenant } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { isUuid } from '../../platform/ids.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';

/** A member that an operator named, inside one transaction. */
export interface Chosen {
  tx: Tx;
  deps: Deps;
  tenant: Tenant;
  member: Member;
  /** What the operator gave beyond tenant and member. */
  more: string[];
  /** What the operator switched on or set by name, as `--yes` and `--out FILE`. */
  options: Record<string, string | boolean | undefined>;
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

/** How a member's command is called; `more` names arguments after tenant and member, `options` what may follow them. */
interface MemberVerb {
  verb: string;
  description: string;
  more?: { name: string; description: string }[];
  options?: { flags: string; description: string }[];
}

/**
 * Adds `rewards member <verb> <tenant> <member>`: runs `work` on the member, named by address or id (riders of a partner may have no
 * address), in one transaction and prints the lines it answers once that is committed. Throws when tenant or member do not exist.
 */
export function memberCommand(
  program: Command,
  openDeps: OpenDeps,
  { verb, description, more = [], options = [] }: MemberVerb,
  work: (chosen: Chosen) => Promise<string[]>,
): void {
  const command = group(program, 'member', 'members and their standing')
    .command(verb)
    .description(description)
    .argument('<tenant>', 'tenant id')
    .argument('<member>', 'e-mail address or id of the member');
  for (const argument of more) command.argument(argument.name, argument.description);
  for (const option of options) command.option(option.flags, option.description);
  command.action(async () => {
    const [tenantId = '', named = '', ...rest] = command.args;
    const opened = await openDeps();
    try {
      const tenant = await chosenTenant(opened, tenantId);
      const lines = await withTenant(opened.deps.database, tenant.tenantId, async (tx) => {
        const member = await (isUuid(named) ? findMember(tx, named) : findMemberByEmail(tx, normalizeEmail(named)));
        if (!member)
          throw new Error(`${tenantId} has no member with the ${isUuid(named) ? 'id' : 'address'} ${named}.`);
        return work({ tx, deps: opened.deps, tenant, member, more: rest, options: command.opts() });
      });
      for (const line of lines) console.log(line);
    } finally {
      await opened.close();
    }
  });
}
