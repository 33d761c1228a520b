import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@fareback/contract';
import { loadPack } from '../load/load-pack.ts';
import { complain, harmlessLine, print } from '../print.ts';
import { formatProblem } from '../problem.ts';
import { scaffoldPack } from '../scaffold.ts';
import type { NewTenant } from '../starter/new-pack.ts';
import { runTool, tenantsDirectoryOf, UsageError } from './run-tool.ts';

/**
 * npm run tenant:new -- <id> [options]: writes a pack that passes the check, and lists what the agency must fill in.
 */
const options = {
  name: { type: 'string' },
  host: { type: 'string' },
  'time-zone': { type: 'string' },
  languages: { type: 'string' },
  privacy: { type: 'string' },
  terms: { type: 'string' },
  into: { type: 'string' },
} as const;

const usage = `usage: npm run tenant:new -- <id> [--name "Name of the programme"] [--host rewards.agency.org] [--time-zone America/New_York]
       [--languages es,vi] [--privacy https://agency.org/privacy] [--terms https://agency.org/terms]
       [--into folder]`;

const nameOf = (id: string): string =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Returns the languages named in addition to English. Throws for an unsupported one. */
function languagesOf(text: string | undefined): Language[] {
  return (text?.split(',') ?? []).map((code) => {
    const known = languages.find((one) => one === code.trim());
    if (known === undefined)
      throw new UsageError(`expected languages of ${languages.join(', ')}, found "${code.trim()}"`);
    return known;
  });
}

/** Returns the placeholders of a new tenant, to be replaced before launch. */
const examples = (tenant: NewTenant): string[] =>
  Object.entries({
    hosts: tenant.host,
    timeZone: tenant.timeZone,
    'links.privacyPolicy': tenant.privacy,
    'links.termsAndConditions': tenant.terms,
  }).flatMap(([key, value]) => (value === undefined ? [key] : []));

function make(tenant: NewTenant, named: string | undefined): void {
  const folder = tenantsDirectoryOf(named);
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file, not a folder.`);
  const directory = scaffoldPack(folder, tenant);
  const loaded = loadPack(directory);
  const shown = path.relative(process.cwd(), directory);
  if ('problems' in loaded) {
    for (const problem of loaded.problems) complain(harmlessLine(`problem  ${formatProblem(problem)}`));
    throw new Error(`${shown} was written, and does not pass yet: mend what stands above.`);
  }
  const left = examples(tenant);
  print(`${shown} is written and passes the check.`);
  if (left.length > 0) print(`Still an example in its tenant.yaml: ${left.join(', ')}.`);
  const into = named === undefined ? '' : ` --in ${named}`;
  print(`After each change: npm run tenant:check -- ${tenant.id}${into}`);
}

await runTool({ usage, options }, ({ positionals: [id], values }) => {
  if (id === undefined) throw new UsageError(usage);
  const { name = nameOf(id), host, 'time-zone': timeZone, privacy, terms, into } = values;
  make({ id, name, host, timeZone, languages: languagesOf(values.languages), privacy, terms }, into);
});
