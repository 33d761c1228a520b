import path from 'node:path';
import { Command } from 'commander';
import { readEnvironment } from '../environment.ts';
import { register as actsList } from './acts/acts-list.ts';
import { register as campaignBacktest } from './campaign/campaign-backtest.ts';
import { register as codesList } from './codes/codes-list.ts';
import { register as codesMint } from './codes/codes-mint.ts';
import { register as codesRetire } from './codes/codes-retire.ts';
import { register as connections } from './connections/connections.ts';
import { register as couponsImport } from './coupons/coupons-import.ts';
import { register as couponsStock } from './coupons/coupons-stock.ts';
import { registerDoctor } from './doctor/doctor.ts';
import { register as eventsDescribe } from './events/events-describe.ts';
import { register as eventsImport } from './events/events-import.ts';
import { register as eventsRejected } from './events/events-rejected.ts';
import { register as exportMonth } from './export/export-month.ts';
import { register as keys } from './keys/keys.ts';
import { register as ledgerMaintain } from './ledger/ledger-maintain.ts';
import { register as ledgerVerify } from './ledger/ledger-verify.ts';
import { register as maintenance } from './maintenance/maintenance.ts';
import { register as memberDeduct } from './member/member-deduct.ts';
import { register as memberDelete } from './member/member-delete.ts';
import { register as memberExport } from './member/member-export.ts';
import { register as memberFlag } from './member/member-flag.ts';
import { register as memberGoodwill } from './member/member-goodwill.ts';
import { register as memberShow } from './member/member-show.ts';
import { register as memberStanding } from './member/member-standing.ts';
import { register as memberUnblock } from './member/member-unblock.ts';
import { register as connectionsImport } from './members/connections-import.ts';
import { register as membersImport } from './members/members-import.ts';
import { registerMigrate } from './migrate.ts';
import { register as partnerLink } from './partner/partner-link.ts';
import { register as linesFromGtfs } from './places/lines-from-gtfs.ts';
import { register as placesFromGtfs } from './places/places-from-gtfs.ts';
import { register as providers } from './providers/providers.ts';
import { register as redemptionRefund } from './redemption/redemption-refund.ts';
import { register as report } from './report/report.ts';
import { register as speed } from './report/speed.ts';
import { register as ridesMissing } from './rides/rides-missing.ts';
import { register as secrets } from './secrets/secrets.ts';
import { register as securityDesk } from './security/security-desk.ts';
import { register as securityList } from './security/security-list.ts';
import { register as servicePauses } from './service/service-pauses.ts';
import { register as simulate } from './simulate.ts';
import { register as staff } from './staff/staff.ts';
import { register as suppliers } from './suppliers/suppliers.ts';
import { register as suppliersSettle } from './suppliers/suppliers-settle.ts';
import { whoAsks } from './support/attribution.ts';
import { openDepsIn } from './support/open-deps.ts';
import { registerApply, registerPlan } from './tenant/tenant-apply.ts';
import { register as tenantHosts } from './tenant/tenant-hosts.ts';
import { register as tenantList } from './tenant/tenant-list.ts';
import { register as tenantPull } from './tenant/tenant-pull.ts';
import { register as tenantVersions } from './tenant/tenant-versions.ts';

/** The operator's commands; each file of this folder adds its own. */
const commands = [
  staff,
  securityDesk,
  campaignBacktest,
  eventsDescribe,
  eventsImport,
  eventsRejected,
  exportMonth,
  simulate,
  registerPlan,
  registerApply,
  tenantList,
  tenantHosts,
  tenantPull,
  maintenance,
  tenantVersions,
  secrets,
  securityList,
  actsList,
  memberShow,
  memberStanding,
  memberUnblock,
  memberFlag,
  memberDeduct,
  memberGoodwill,
  memberExport,
  memberDelete,
  membersImport,
  partnerLink,
  codesMint,
  codesList,
  codesRetire,
  connections,
  connectionsImport,
  couponsImport,
  couponsStock,
  keys,
  ledgerVerify,
  report,
  speed,
  ledgerMaintain,
  redemptionRefund,
  providers,
  suppliers,
  suppliersSettle,
  ridesMissing,
  placesFromGtfs,
  linesFromGtfs,
  servicePauses,
];

/** The words that name a command below the program: `member suspend`. */
const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

const root = path.join(import.meta.dirname, '../../../..');
const quiet = { LOG_LEVEL: 'warn', ...process.env };

/** All commands. The environment is read when one runs: help needs none. */
export function programOf(): Command {
  const program = new Command('rewards')
    .description("the operator's commands")
    .option(
      '--by <name>',
      'who asks and answers for it, as it is kept; else REWARDS_BY, else the user of this machine where an act is kept with a name',
    )
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError();
  registerMigrate(program, () => readEnvironment(quiet, root, { keys: 'unread' }));
  registerDoctor(program, () => readEnvironment(quiet, root));
  let running = '';
  program.hook('preAction', (_, command) => {
    running = pathOf(command);
  });
  const openDeps = openDepsIn(
    () => readEnvironment(quiet, root),
    () => ({ command: running, askedBy: whoAsks(program.opts()['by'], process.env['REWARDS_BY']) }),
  );
  for (const register of commands) register(program, openDeps);
  return program;
}
