import { Command } from 'commander';
import type { OpenDeps, Register } from './support/command.ts';

type File = () => Promise<{ register: Register }>;

/**
 * First words in the order of the main help: description and file, or files by second word. A file also loads its
 * commands' dependencies, so unused ones are not loaded.
 */
const firstWords: Readonly<Record<string, readonly [about: string, files: File | Readonly<Record<string, File>>]>> = {
  'migrate [options]': ['bring the database up to date', () => import('./migrate.ts')],
  'doctor [options]': [
    'look this installation through and say what to do; exit code 1 where something is bad',
    () => import('./doctor/doctor.ts'),
  ],
  'call [verb]': [
    "make any call of the desk's API: `rewards call` lists them, `rewards call <verb> --help` shows its flags",
    () => import('./call/call.ts'),
  ],
  staff: ['who works at the desk', () => import('./staff/staff.ts')],
  security: [
    'the security record',
    {
      desk: () => import('./security/security-desk.ts'),
      list: () => import('./security/security-list.ts'),
    },
  ],
  campaign: ['what members earn by', () => import('./campaign/campaign-backtest.ts')],
  events: [
    'what riders did',
    {
      describe: () => import('./events/events-describe.ts'),
      import: () => import('./events/events-import.ts'),
      rejected: () => import('./events/events-rejected.ts'),
    },
  ],
  export: ["files of a tenant's months", () => import('./export/export-month.ts')],
  'simulate [options]': [
    'make up plausible rides of connected members and report them, signed, to a running server',
    () => import('./simulate.ts'),
  ],
  tenant: [
    'tenants and their packs',
    {
      'plan apply': () => import('./tenant/tenant-apply.ts'),
      list: () => import('./tenant/tenant-list.ts'),
      hosts: () => import('./tenant/tenant-hosts.ts'),
      pull: () => import('./tenant/tenant-pull.ts'),
      'versions show publish schedule rollback': () => import('./tenant/tenant-versions.ts'),
    },
  ],
  maintenance: ["closing riders' apps for a while", () => import('./maintenance/maintenance.ts')],
  secrets: ['secrets shared with providers and partners', () => import('./secrets/secrets.ts')],
  acts: ['the record of what staff, keys and commands did', () => import('./acts/acts-list.ts')],
  member: [
    'members and their standing',
    {
      show: () => import('./member/member-show.ts'),
      'verify suspend unsuspend opt-out': () => import('./member/member-status.ts'),
      unblock: () => import('./member/member-unblock.ts'),
      flag: () => import('./member/member-flag.ts'),
      deduct: () => import('./member/member-deduct.ts'),
      goodwill: () => import('./member/member-goodwill.ts'),
      export: () => import('./member/member-export.ts'),
      delete: () => import('./member/member-delete.ts'),
    },
  ],
  members: ['riders by the file', () => import('./members/members-import.ts')],
  partner: ['tenants whose riders come from a partner', () => import('./partner/partner-link.ts')],
  codes: [
    'invite and promo codes beside those of the pack',
    {
      mint: () => import('./codes/codes-mint.ts'),
      list: () => import('./codes/codes-list.ts'),
      retire: () => import('./codes/codes-retire.ts'),
    },
  ],
  connections: [
    "members' accounts at providers",
    {
      'list confirm release': () => import('./connections/connections.ts'),
      import: () => import('./members/connections-import.ts'),
    },
  ],
  coupons: [
    'codes that offers give out',
    {
      import: () => import('./coupons/coupons-import.ts'),
      stock: () => import('./coupons/coupons-stock.ts'),
    },
  ],
  keys: ['the keys that seal personal data (DATA_KEYS)', () => import('./keys/keys.ts')],
  ledger: [
    'the books of points',
    {
      verify: () => import('./ledger/ledger-verify.ts'),
      maintain: () => import('./ledger/ledger-maintain.ts'),
    },
  ],
  report: ["figures of a tenant's programme", () => import('./report/report.ts')],
  'speed [options] <tenant>': [
    "how quickly pages open on riders' own devices, in ms (cls: how much moved), by screen and percentile",
    () => import('./report/speed.ts'),
  ],
  redemption: ['what members redeemed', () => import('./redemption/redemption-refund.ts')],
  providers: ["providers' own servers (docs/operations.md)", () => import('./providers/providers.ts')],
  suppliers: [
    'who issues coupons over HTTPS (docs/suppliers.md)',
    {
      'connect list disconnect': () => import('./suppliers/suppliers.ts'),
      settle: () => import('./suppliers/suppliers-settle.ts'),
    },
  ],
  rides: ['rides of members', () => import('./rides/rides-missing.ts')],
  places: ['ground that campaigns name', () => import('./places/places-from-gtfs.ts')],
  lines: ['lines and zones that campaigns count', () => import('./places/lines-from-gtfs.ts')],
  service: ["days on which the agency's own service failed", () => import('./service/service-pauses.ts')],
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
    .option(
      '--by <name>',
      'who asks and answers for it, as it is kept; else REWARDS_BY, else the user of this machine where an act is kept with a name',
    )
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
  return program;
}
