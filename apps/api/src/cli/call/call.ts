import { type AdminRoute, adminErrorFacts } from '@fareback/contract/admin';
import type { Command } from 'commander';
import { group, type OpenDeps } from '../support/command.ts';
import { callableVerbs, optionOf, takesAgency, verbFields } from './verb-fields.ts';

const FIELDS = 'Fields:';

function addFields(command: Command, route: AdminRoute): void {
  command.optionsGroup(FIELDS);
  if (takesAgency(route)) command.requiredOption('--agency <id>', 'required; the agency');
  for (const field of verbFields(route)) command.addOption(optionOf(field));
  if (route.body)
    command.option('--body <file>', 'a JSON file with the whole body, or - for standard input; flags override it');
  command.optionsGroup('Options:');
  const pages = route.query && verbFields(route).some(({ flag }) => flag === '--cursor');
  if (pages) command.option('--all', 'all pages as one reply');
  command
    .option('--dry-run', 'check the request and print what would be sent; change nothing')
    .option('--json', "print the reply as JSON; a file's text as it is without it")
    .option('--out <file>', 'write the reply to a file that only you can read');
  const own = route.errors.map((code) => `  ${code}: ${adminErrorFacts(code).text}`);
  const hint = 'A value @file is read from the file, one line each where a flag can be repeated.';
  command.addHelpText('after', ['', hint, ...(own.length > 0 ? ['', 'Errors:', ...own] : [])].join('\n'));
}

/** The verbs that begin as the unknown one does, or all of its subject. */
function similarTo(verb: string): string[] {
  const [subject = ''] = verb.split('.');
  return [...callableVerbs.keys()].filter((name) => name.toLowerCase().startsWith(subject.toLowerCase()));
}

/**
 * `rewards call <verb> --agency <id> …`: makes any call of the desk's API; flags and help come from the contract
 * [OPS-220]. `words`: what was typed, to build only the flags of the verb among it.
 */
export function register(program: Command, openDeps: OpenDeps, words?: readonly string[]): void {
  const call = group(program, 'call');
  call.argument('[verb]').usage('<verb> --agency <id> [flags]');
  call.action((verb: string | undefined) => {
    if (verb === undefined) return call.outputHelp();
    const similar = similarTo(verb);
    const hint = similar.length > 0 ? `Did you mean ${similar.join(', ')}?` : 'List them with: rewards call';
    throw new Error(`There is no verb "${verb}". ${hint}`);
  });
  const typed = words?.filter((word) => callableVerbs.has(word)) ?? [];
  for (const route of callableVerbs.values()) {
    const command = call.command(route.name).description(route.summary);
    if (typed.length > 0 && !typed.includes(route.name)) continue;
    addFields(command, route);
    command.action(async (options: object) => {
      const { runVerb } = await import('./run-verb.ts');
      await runVerb(openDeps, route, { ...options });
    });
  }
  // One line for each verb, as wide as the longest.
  call.configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name(), helpWidth: 240 });
}
