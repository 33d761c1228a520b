import { Command } from 'commander';
import type { OpenDeps, Register } from './support/command.ts';

type File = () => Promise<{ register: Register }>;

/**
 * First words in the order of the main help: description and file, or files by second word. A file also loads its
 * commands' dependencies, so unused ones are not loaded.
 */
const firstWords: Readonly<Record<string, readonly [about: string, files: File | Readonly<Record<string, File>>]>> = {
  'call [verb]': [
    "make any call of the desk's API: `rewards call` lists them, `rewards call <verb> --help` shows its flags",
    () => import('./call/call.ts'),
  ],
  'migrate [options]': ['bring the database up to date', () => import('./migrate.ts')],
  'doctor [options]': [
    'check this installation and say what to do; exit code 1 if something is bad',
    () => import('./doctor/doctor.ts'),
  ],
  tenant: [
    'tenants and their packs',
    {
      'plan apply': () => import('./tenant/tenant-apply.ts'),
      list: () => import('./tenant/tenant-list.ts'),
      pull: () => import('./tenant/tenant-pull.ts'),
    },
  ],
  staff: ["an agency's first staff, and operators of the platform", () => import('./staff/staff.ts')],
  ledger: [
    'the ledger of points',
    {
      verify: () => import('./ledger/ledger-verify.ts'),
      maintain: () => import('./ledger/ledger-maintain.ts'),
    },
  ],
  draws: [
    'draws among riders (docs/draws.md)',
    { run: () => import('./draws/draws-run.ts'), verify: () => import('./draws/draws-verify.ts') },
  ],
  keys: ['the keys that encrypt personal data (DATA_KEYS)', () => import('./keys/keys.ts')],
  security: ['the security log', () => import('./security/security.ts')],
  events: [
    'ride events of providers',
    {
      describe: () => import('./events/events-describe.ts'),
      import: () => import('./events/events-import.ts'),
      rejected: () => import('./events/events-rejected.ts'),
    },
  ],
  'simulate [options]': [
    'send made-up rides of connected members, signed, to a running server',
    () => import('./simulate.ts'),
  ],
  members: ['riders from a file', () => import('./members/members-import.ts')],
  connections: ["riders' accounts at providers from a file", () => import('./members/connections-import.ts')],
  coupons: ['codes that offers give out, from a file', () => import('./coupons/coupons-import.ts')],
  codes: ["an agency's own invite and promo codes from a file", () => import('./codes/codes-import.ts')],
  export: ["a tenant's months as files", () => import('./export/export-month.ts')],
  campaign: ['what a campaign would have cost', () => import('./campaign/campaign-backtest.ts')],
  secrets: ['secrets shared with providers and partners', () => import('./secrets/secrets.ts')],
  partner: ['tenants whose riders come from a partner', () => import('./partner/partner-link.ts')],
  providers: ["providers' own servers (docs/operations.md)", () => import('./providers/providers.ts')],
  suppliers: ['suppliers that issue coupons over HTTPS (docs/suppliers.md)', () => import('./suppliers/suppliers.ts')],
  places: ['places for campaigns from GTFS', () => import('./places/places-from-gtfs.ts')],
  lines: ['lines and zones for campaigns from GTFS', () => import('./places/lines-from-gtfs.ts')],
  'speed [options] <tenant>': [
    "how fast pages open on riders' own devices, in ms (cls: layout shift), by screen and percentile",
    () => import('./speed.ts'),
  ],
};

/** Returns the files of a first word that match the given words; all if no word matches, as for its help. */
function filesFor(files: (typeof firstWords)[string][1], isNamed: (word: string) => boolean): readonly File[] {
  if (typeof files === 'function') return [files];
  const named = Object.entries(files).filter(([words]) => words.split(' ').some(isNamed));
  return named.length > 0 ? named.map(([, file]) => file) : Object.values(files);
}

/** The words that name a command below the program: `member suspend`. */
const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

function openDepsOf(program: Command): OpenDeps {
  let running = '';
  program.hook('preAction', (_, command) => {
    running = pathOf(command);
  });
  return async () => {
    const { openDepsIn } = await import('./support/open-deps.ts');
    const { commandEnvironment } = await import('./support/command-environment.ts');
    const { getOperatorName } = await import('./support/attribution.ts');
    return openDepsIn(commandEnvironment, () => ({
      command: running,
      askedBy: getOperatorName(program.opts()['by'], process.env['REWARDS_BY']),
    }))();
  };
}

/**
 * Builds the commands that `words` may name, and stubs for the main help of the others; without words, all commands.
 * The environment is read only when a command runs, so help needs no environment.
 */
export async function programOf(words?: readonly string[]): Promise<Command> {
  const program = new Command('rewards')
    .description("the operator's commands")
    .option('--by <name>', 'your name for the audit log; else REWARDS_BY, else the user of this machine')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError();
  const isNamed = (word: string): boolean => words === undefined || words.includes(word);
  const openDeps = openDepsOf(program);
  for (const [shown, [about, files]] of Object.entries(firstWords)) {
    const [name = ''] = shown.split(' ');
    const wanted = isNamed(name) ? filesFor(files, isNamed) : [];
    for (const { register } of await Promise.all(wanted.map((file) => file()))) register(program, openDeps, words);
    if (wanted.length === 0) program.command(shown);
    program.commands.at(-1)?.description(about);
  }
  if (words?.some((word) => !word.startsWith('-'))) {
    const { addOldNames } = await import('./old-names.ts');
    addOldNames(program, words);
  }
  return program;
}
