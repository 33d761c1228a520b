import type { AdminHandler } from '../../call/staff.ts';
import { handlers as acts } from './acts/routes.ts';
import { handlers as agencies } from './agencies/routes.ts';
import { handlers as approvals } from './approvals/routes.ts';
import { handlers as codes } from './codes/routes.ts';
import { handlers as coupons } from './coupons/routes.ts';
import { handlers as months } from './exports/routes.ts';
import { handlers as maintenance } from './maintenance/routes.ts';
import { handlers as members } from './members/routes.ts';
import { handlers as orders } from './orders/routes.ts';
import { handlers as providers } from './providers/routes.ts';
import { handlers as redemptions } from './redemptions/routes.ts';
import { handlers as reports } from './reports/routes.ts';
import { handlers as rides } from './rides/routes.ts';
import { handlers as search } from './search/routes.ts';
import { handlers as settings } from './settings/routes.ts';
import { handlers as setup } from './setup/routes.ts';
import { handlers as versions } from './versions/routes.ts';

export {
  type ExportQuery as MonthExportQuery,
  exportMonth,
  finishFile,
  formats,
  type Taken,
} from './exports/export-month.ts';
export { linesBehind } from './exports/lines.ts';
export { stretchOfMonth } from './exports/months.ts';
export { runDeskHandler } from './run-desk-handler.ts';
export { testAccountAmong } from './setup/test-account.ts';
export { chosenVersion } from './versions/chosen-version.ts';
export {
  cancelScheduledPublish,
  type Due,
  PUBLISH_JOB,
  publishDue,
} from './versions/going-live.ts';

export const adminHandlers: readonly AdminHandler[] = [
  ...acts,
  ...approvals,
  ...agencies,
  ...setup,
  ...members,
  ...rides,
  ...redemptions,
  ...search,
  ...settings,
  ...reports,
  ...coupons,
  ...codes,
  ...providers,
  ...orders,
  ...versions,
  ...maintenance,
  ...months,
];
