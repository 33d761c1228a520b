import type { Command } from 'commander';

const MEMBER = '--agency <tenant> --member <member> --reason <why>';
const CARD = '--agency <tenant> --provider <provider> --member <member> --reason <why>';
const REPORTS = ['weeks', 'campaigns', 'budgets', 'riders', 'funnel', 'liability', 'lapsing', 'redemptions', 'refunds'];

/**
 * Commands of the release before and the calls that replace them, kept for one release: what was typed before each
 * option, and the call. `<name>` in the call is the argument of that name [OPS-224].
 */
export const oldNames: Readonly<Record<string, string>> = {
  'acts list <tenant>': 'call acts.list --agency <tenant>',
  'codes mint <tenant> <batch>': 'call codes.mint --agency <tenant> --batch <batch> --count <count>',
  'codes list <tenant>': 'call codes.batches --agency <tenant>',
  'codes retire <tenant>': 'call codes.stop --agency <tenant> --batch <batch> --reason <why>',
  'connections list <tenant>': 'call members.search --agency <tenant> --question <card>',
  'connections confirm <tenant> <provider> <member>': `call members.confirmCard ${CARD}`,
  'connections release <tenant> <provider>': `call members.freeCard ${CARD}`,
  'coupons stock <tenant>': 'call coupons.stock --agency <tenant>',
  'maintenance on <tenant>': 'call maintenance.announce --agency <tenant>',
  'maintenance off <tenant>': 'call maintenance.lift --agency <tenant>',
  'maintenance show <tenant>': 'call maintenance.get --agency <tenant>',
  'member show <tenant> <member>': 'call members.get --agency <tenant> --member <member>',
  'member verify <tenant>': 'call setup.makeTestRider --agency <tenant>',
  'member suspend <tenant> <member>': `call members.suspend ${MEMBER}`,
  'member unsuspend <tenant> <member>': `call members.unsuspend ${MEMBER}`,
  'member opt-out <tenant> <member>': `call members.optOut ${MEMBER}`,
  'member unblock <tenant> <member>': `call members.unblock ${MEMBER}`,
  'member flag <tenant> <member> <flag>': `call members.flag ${MEMBER} --flag <flag> --is-on true`,
  'member deduct <tenant> <member> <points>': `call members.deduct ${MEMBER} --points <points>`,
  'member goodwill <tenant> <member> <points>': `call members.goodwill ${MEMBER} --points <points>`,
  'member export <tenant> <member>': `call members.export ${MEMBER} --out <file>`,
  'member delete <tenant> <member>': 'call members.erase --agency <tenant> --member <member>',
  'redemption refund <tenant> <redemption>':
    'call redemptions.refund --agency <tenant> --redemption-ids <redemption> --reason <why>',
  ...Object.fromEntries(
    [...REPORTS, 'codes-left', 'added-rides'].map((name) => [
      `report ${name} <tenant>`,
      `call reports.get --agency <tenant> --report ${name}`,
    ]),
  ),
  'rides missing <verb> <tenant>': 'call missingRides.list --agency <tenant>',
  'secrets rotate <tenant> <owner>': 'call secrets.rotate --agency <tenant> --owner <owner> --reason <why>',
  'service pause <tenant>': 'call service.pause --agency <tenant> --first-day <day> --reason <why>',
  'service pauses <tenant>': 'call settings.get --agency <tenant>',
  'service resume <tenant> <pause>': 'call service.resume --agency <tenant> --pause <pause>',
  'suppliers settle <tenant> <redemption>':
    'call orders.settle --agency <tenant> --redemption <redemption> --answer <answer> --reason <why>',
  'tenant hosts <verb> <tenant> <host>': 'call agencies.addHost --agency-id <tenant> --host <host>',
  'tenant versions <tenant>': 'call versions.list --agency <tenant>',
  'tenant show <tenant> <version>': 'call versions.diff --agency <tenant> --number <version>',
  'tenant publish <tenant> <version>':
    'call versions.publish --agency <tenant> --number <version> --revision <revision>',
  'tenant schedule <tenant> <version> <time>':
    'call versions.schedule --agency <tenant> --number <version> --publish-at <time> --revision <revision>',
  'tenant rollback <tenant> <version>': 'call versions.rollBack --agency <tenant> --from <live> --to <version>',
};

/** The call with the typed arguments in place of their names; those with blanks are quoted. */
function callFor(call: string, names: readonly string[], typed: readonly string[]): string {
  const quoted = (text: string): string => (/^[\w.@:+-]+$/.test(text) ? text : JSON.stringify(text));
  return names.reduce((said, name, at) => {
    const given = typed[at];
    return given === undefined ? said : said.replaceAll(name, quoted(given));
  }, call);
}

/** Adds the old names that the words begin with: each fails with the call that replaces it. */
export function addOldNames(program: Command, words: readonly string[]): void {
  for (const [old, call] of Object.entries(oldNames)) {
    const [noun = '', verb = '', ...names] = old.split(' ');
    if (!words.includes(noun) || !words.includes(verb)) continue;
    const parent = program.commands.find((one) => one.name() === noun) ?? program.command(noun, { hidden: true });
    parent
      .command(verb, { hidden: true })
      .argument('[typed...]')
      .allowUnknownOption()
      .helpOption(false)
      .action((given: string[]) => {
        const option = given.findIndex((text) => text.startsWith('-'));
        const typed = option < 0 ? given : given.slice(0, option);
        throw new Error(`"rewards ${noun} ${verb}" was replaced. Use: rewards ${callFor(call, names, typed)}`);
      });
  }
}
