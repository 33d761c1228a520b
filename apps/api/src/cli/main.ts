import path from 'node:path';
import { Command } from 'commander';
import { readEnvironment } from '../environment.ts';
import { register as campaignBacktest } from './campaign-backtest.ts';
import { register as couponsImport } from './coupons-import.ts';
import { register as couponsStock } from './coupons-stock.ts';
import { register as eventsImport } from './events-import.ts';
import { register as eventsRejected } from './events-rejected.ts';
import { register as ledgerUpkeep } from './ledger-upkeep.ts';
import { register as ledgerVerify } from './ledger-verify.ts';
import { register as memberDeduct } from './member-deduct.ts';
import { register as memberDelete } from './member-delete.ts';
import { register as memberExport } from './member-export.ts';
import { register as memberFlag } from './member-flag.ts';
import { register as memberShow } from './member-show.ts';
import { register as memberStanding } from './member-standing.ts';
import { register as memberUnblock } from './member-unblock.ts';
import { registerMigrate } from './migrate.ts';
import { openDepsIn } from './open-deps.ts';
import { register as partnerLink } from './partner-link.ts';
import { register as placesFromGtfs } from './places-from-gtfs.ts';
import { register as redemptionRefund } from './redemption-refund.ts';
import { register as report } from './report.ts';
import { register as ridesMissing } from './rides-missing.ts';
import { register as secrets } from './secrets.ts';
import { register as simulate } from './simulate.ts';
import { register as suppliers } from './suppliers.ts';
import { register as suppliersSettle } from './suppliers-settle.ts';
import { registerApply, registerPlan } from './tenant-apply.ts';
import { register as tenantHosts } from './tenant-hosts.ts';
import { register as tenantList } from './tenant-list.ts';

/** The operator's commands; each file of this folder adds its own. */
const commands = [
  campaignBacktest,
  eventsImport,
  eventsRejected,
  simulate,
  registerPlan,
  registerApply,
  tenantList,
  tenantHosts,
  secrets,
  memberShow,
  memberStanding,
  memberUnblock,
  memberFlag,
  memberDeduct,
  memberExport,
  memberDelete,
  partnerLink,
  couponsImport,
  couponsStock,
  ledgerVerify,
  report,
  ledgerUpkeep,
  redemptionRefund,
  suppliers,
  suppliersSettle,
  ridesMissing,
  placesFromGtfs,
];

const program = new Command('rewards').description("the operator's commands").showHelpAfterError();

try {
  const quiet = { LOG_LEVEL: 'warn', ...process.env };
  const environment = readEnvironment(quiet, path.join(import.meta.dirname, '../../../..'));
  registerMigrate(program, environment);
  for (const register of commands) register(program, openDepsIn(environment));
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
