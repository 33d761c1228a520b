import { cleanName, isEmailShaped, normalizeEmail } from '@fareback/contract';
import { agencyRoles, staffLanguages } from '@fareback/contract/admin';
import type { Command } from 'commander';
import {
  addOperator,
  ensureStaffWith,
  listOperators,
  type OperatorAct,
  removeOperator,
} from '../../modules/staff/index.ts';
import { operatorName } from '../support/attribution.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { onInstallation } from '../support/on-installation.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print, printTable } from '../support/print.ts';

interface Options {
  name: string;
  language: string;
  role: string;
}

function emailOf(text: string): string {
  const normal = normalizeEmail(text);
  if (!isEmailShaped(normal)) throw new Error(`"${text}" is no e-mail address.`);
  return normal;
}

function oneOf<Word extends string>(words: readonly Word[], option: string, text: string): Word {
  const word = words.find((each) => each === text);
  if (word === undefined) throw new Error(`${option} must be one of ${words.join(', ')}, but is "${text}".`);
  return word;
}

const personOf = (address: string, { name, language }: Pick<Options, 'name' | 'language'>) => ({
  email: emailOf(address),
  name: cleanName(name),
  language: oneOf(staffLanguages, '--language', language),
});

/** `rewards staff add <tenant> <email>`: adds an agency's first owner, before invitations at the desk are possible. */
function registerAdd(staff: Command, openDeps: OpenDeps): void {
  staff
    .command('add')
    .description('add a staff member of an agency, who signs in at the desk with an emailed code')
    .argument('<tenant>', 'tenant id')
    .argument('<email>', 'their address')
    .requiredOption('--name <name>', 'their name')
    .option('--role <role>', agencyRoles.join(', '), 'owner')
    .option('--language <language>', staffLanguages.join(', '), 'en')
    .action(async (tenantId: string, address: string, options: Options) => {
      const person = personOf(address, options);
      const role = oneOf(agencyRoles, '--role', options.role);
      await onTenant(openDeps, tenantId, async ({ deps, run }) => {
        const id = await ensureStaffWith(deps, person, { agencyId: tenantId, role });
        const facts = { who: person.name, after: [role] };
        await run((ctx) => ctx.record({ verb: 'staff.add', subject: { kind: 'staff', id }, facts }));
      });
      print(`${person.email} is ${role} of ${tenantId}`);
    });
}

/** The act of a command, which `onInstallation` records. */
const actOf = (askedBy: string | null): OperatorAct => ({ by: { staffId: null, name: operatorName(askedBy) } });

/** `rewards staff operators list|add|remove`: manages platform operators, who have access to every agency. */
function registerOperators(staff: Command, openDeps: OpenDeps): void {
  const operators = group(staff, 'operators', 'operators of the platform, who may do everything at every agency');
  operators
    .command('list')
    .description('list them')
    .action(async () => {
      const people = await onInstallation(openDeps, (deps) => listOperators(deps, null));
      printTable({ head: ['email', 'name'], rows: people.map(({ email, name }) => [email, name]) });
    });
  operators
    .command('add')
    .description('make a person an operator, who may do everything at every agency')
    .argument('<email>', 'their address')
    .requiredOption('--name <name>', 'their name')
    .option('--language <language>', staffLanguages.join(', '), 'en')
    .action(async (address: string, options: Options) => {
      const person = personOf(address, options);
      await onInstallation(openDeps, (deps, { askedBy }) => addOperator(deps, person, actOf(askedBy)));
      print(`${person.email} is an operator`);
    });
  operators
    .command('remove')
    .description('remove an operator; roles at agencies stay')
    .argument('<email>', 'their address')
    .action(async (address: string) => {
      const email = emailOf(address);
      await onInstallation(openDeps, async (deps, { askedBy }) => {
        const operator = (await listOperators(deps, null)).find((one) => one.email === email);
        if (!operator) throw new Error(`${email} is no operator.`);
        await removeOperator(deps, operator.staffId, actOf(askedBy));
      });
      print(`${email} is no operator any more`);
    });
}

/** `rewards staff ...`: manages desk access from the command line. */
export function register(program: Command, openDeps: OpenDeps): void {
  const staff = group(program, 'staff');
  registerAdd(staff, openDeps);
  registerOperators(staff, openDeps);
}
