import { type Maintenance, MaintenanceInput } from '@fareback/contract/admin';
import { type Command, InvalidArgumentError } from 'commander';
import { announceMaintenance, getMaintenance, liftMaintenance } from '../../modules/admin/index.ts';
import type { Scope } from '../../modules/maintenance/index.ts';
import { momentOf } from '../support/chosen-moment.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

interface MaintenanceOptions {
  all?: boolean;
  from?: string;
  until?: string;
  message?: Record<string, string>;
}

const minute = (at: string): string => `${at.slice(0, 16)}Z`;

function lineOf(tenantId: string, { isClosed, own, forAll }: Maintenance): string {
  const periods = [own, forAll].flatMap((one) =>
    one ? [`${minute(one.startsAt)} to ${one.endsAt === null ? 'when it is lifted' : minute(one.endsAt)}`] : [],
  );
  return `${tenantId}\t${isClosed ? 'closed' : 'open'}\t${periods.join('; ')}`;
}

function withMessage(text: string, others: Record<string, string> = {}): Record<string, string> {
  const [, language, message] = /^([A-Za-z-]{2,7})=(.+)$/s.exec(text) ?? [];
  if (language === undefined || message === undefined)
    throw new InvalidArgumentError('Expected a language and its text, such as es="Volvemos a las 5".');
  return { ...others, [language]: message };
}

function parseInput({ from, until, message = {} }: MaintenanceOptions): MaintenanceInput {
  const input = MaintenanceInput.safeParse({ startsAt: from ?? null, endsAt: until ?? null, messages: message });
  if (input.success) return input.data;
  const [issue] = input.error.issues;
  throw new Error(
    `--message ${issue?.path.at(1)?.toString() ?? ''}: a language of the product with 1 to 300 characters.`,
  );
}

async function onChosen(
  openDeps: OpenDeps,
  tenantId: string | undefined,
  { all }: MaintenanceOptions,
  work: (tenantId: string, scope: Scope) => Promise<string>,
): Promise<void> {
  if ((tenantId === undefined) === !all) throw new Error('Name a tenant, or give --all.');
  if (tenantId !== undefined) return print(await work(tenantId, 'AGENCY'));
  const { tenants, close } = await openDeps();
  const every = await tenants.all();
  await close();
  for (const each of every) print(await work(each.tenantId, 'ALL'));
}

/** `rewards maintenance on, off, show`: closes rider apps for a while; desk and API keep running [DESK-110]. */
export function register(program: Command, openDeps: OpenDeps): void {
  const maintenance = group(program, 'maintenance');
  maintenance
    .command('on')
    .description('riders see the maintenance page within a minute, or at a time')
    .argument('[tenant]', 'tenant id')
    .option('--all', 'every tenant')
    .option('--from <time>', 'when it begins, such as 2026-07-01T03:00-04:00; else now', momentOf)
    .option('--until <time>', 'when it ends by itself; else with `maintenance off`', momentOf)
    .option('--message <language=text>', 'what riders read; again for each language', withMessage)
    .action((tenantId: string | undefined, options: MaintenanceOptions) => {
      const input = parseInput(options);
      return onChosen(openDeps, tenantId, options, (each, scope) =>
        onTenant(openDeps, each, async ({ run }) =>
          lineOf(each, await run((ctx) => announceMaintenance(ctx, input, scope))),
        ),
      );
    });
  maintenance
    .command('off')
    .description('riders have the app back within half a minute; what was planned is forgotten')
    .argument('[tenant]', 'tenant id')
    .option('--all', 'every tenant, but for what one announced itself')
    .action((tenantId: string | undefined, options: MaintenanceOptions) =>
      onChosen(openDeps, tenantId, options, (each, scope) =>
        onTenant(openDeps, each, async ({ run }) => lineOf(each, await run((ctx) => liftMaintenance(ctx, scope)))),
      ),
    );
  maintenance
    .command('show')
    .description('what is announced, and whether the app is closed now')
    .argument('[tenant]', 'tenant id')
    .option('--all', 'every tenant')
    .action((tenantId: string | undefined, options: MaintenanceOptions) =>
      onChosen(openDeps, tenantId, options, (each) =>
        onTenant(openDeps, each, async ({ run }) => lineOf(each, await run(getMaintenance))),
      ),
    );
}
