import type { Command } from 'commander';
import type { TenantCtx } from '../../call/context.ts';
import { confirmCard, freeAccount } from '../../modules/admin/index.ts';
import { type ListedConnection, listForOperator, namedProvider } from '../../modules/connections/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { MEMBER_NAMES, namedMember } from '../support/named-member.ts';
import { onTenant } from '../support/on-tenant.ts';
import { reasonOf } from '../support/operator-note.ts';
import { print } from '../support/print.ts';

const LATEST = 50;
const EXAMPLE = 'the rider showed the card at the desk';

export function connectionLine({
  memberId,
  providerId,
  account,
  status,
  provenBy,
  awaits,
  connectedAt,
}: ListedConnection): string {
  const proof = provenBy ? `proven by ${provenBy}` : awaits ? `waits for ${awaits}` : 'not proven';
  return [memberId, providerId, account || '-', status, proof, connectedAt?.toISOString() ?? '-'].join('\t');
}

interface ListOptions {
  member?: string;
  provider?: string;
  account?: string;
}

async function listOf(ctx: TenantCtx, { member, provider, account }: ListOptions): Promise<ListedConnection[]> {
  if (member !== undefined) return listForOperator(ctx, { memberId: (await namedMember(ctx, member)).memberId });
  if (provider === undefined && account === undefined) return listForOperator(ctx, { latest: LATEST });
  if (provider === undefined || account === undefined)
    throw new Error('Name both: --provider saltline-card --account "7700 442 093".');
  return listForOperator(ctx, { provider: await namedProvider(ctx, provider), identifier: account });
}

function registerList(connections: Command, openDeps: OpenDeps): void {
  connections
    .command('list')
    .description(`show connections: the latest ${LATEST}, those of a member, or who says that an account is theirs`)
    .argument('<tenant>', 'tenant id')
    .option('--member <member>', MEMBER_NAMES)
    .option('--provider <provider>', 'the provider of the account')
    .option('--account <account>', 'the number or address at the provider')
    .action((tenantId: string, options: ListOptions) =>
      onTenant(openDeps, tenantId, async ({ run }) => {
        const listed = await run((ctx) => listOf(ctx, options));
        for (const one of listed) print(connectionLine(one));
        if (listed.length === 0) print('There is no such connection.');
      }),
    );
}

function registerConfirm(connections: Command, openDeps: OpenDeps): void {
  connections
    .command('confirm')
    .description('prove a member’s account on your word: it counts from when they named it, and nobody else has it')
    .argument('<tenant>', 'tenant id')
    .argument('<provider>', 'provider id')
    .argument('<member>', MEMBER_NAMES)
    .option('--reason <text>', 'why; kept with what is done')
    .action((tenantId: string, providerId: string, named: string, options: { reason?: string }) => {
      const reason = reasonOf(options.reason, EXAMPLE);
      return onTenant(openDeps, tenantId, async ({ run }) => {
        const { isChanged } = await run(async (ctx) => {
          const { memberId } = await namedMember(ctx, named);
          await namedProvider(ctx, providerId);
          return confirmCard(ctx, { memberId, providerId, reason });
        });
        print(isChanged ? 'The account is proven.' : 'Nothing changed: no account of theirs waits to be proven there.');
      });
    });
}

function registerRelease(connections: Command, openDeps: OpenDeps): void {
  connections
    .command('release')
    .description('take an account from whoever has it: points stay, the member is told, and it can be connected anew')
    .argument('<tenant>', 'tenant id')
    .argument('<provider>', 'provider id')
    .argument('<account>', 'the number or address at the provider')
    .option('--reason <text>', 'why; kept with what is done')
    .action((tenantId: string, providerId: string, identifier: string, options: { reason?: string }) => {
      const reason = reasonOf(options.reason, EXAMPLE);
      return onTenant(openDeps, tenantId, async ({ run }) => {
        const memberId = await run(async (ctx) => {
          await namedProvider(ctx, providerId);
          return freeAccount(ctx, { providerId, account: identifier, reason });
        });
        print(
          memberId ? `The account is free; member ${memberId} had it.` : 'Nothing changed: nobody has this account.',
        );
      });
    });
}

/**
 * `rewards connections list|confirm|release`: lists connected accounts; an operator can confirm or release one if
 * nothing else helps [PROV-29].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const connections = group(program, 'connections');
  registerList(connections, openDeps);
  registerConfirm(connections, openDeps);
  registerRelease(connections, openDeps);
}
