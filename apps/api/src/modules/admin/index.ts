import type { AdminHandler } from '../../call/staff.ts';
import { handlers as acts } from './acts.ts';
import { handlers as agencies } from './agencies.ts';
import { handlers as approvals } from './approvals.ts';
import { handlers as assist } from './assist/routes.ts';
import { handlers as assistant } from './assistant.ts';
import { handlers as codes } from './codes.ts';
import { handlers as connections } from './connections/routes.ts';
import { handlers as coupons } from './coupons.ts';
import { handlers as draws } from './draws.ts';
import { handlers as months } from './exports/month-part.ts';
import { handlers as imports } from './imports.ts';
import { handlers as incomingTexts } from './incoming-texts.ts';
import { handlers as installation } from './installation/routes.ts';
import { handlers as maintenance } from './maintenance.ts';
import { handlers as mapFeeds } from './map-feeds.ts';
import { handlers as dataRequests } from './members/data-requests.ts';
import { handlers as members } from './members/routes.ts';
import { handlers as rides } from './missing-rides.ts';
import { handlers as notifications } from './notifications.ts';
import { handlers as offerBatches } from './offer-batches/routes.ts';
import { handlers as orders } from './orders.ts';
import { handlers as outages } from './outages.ts';
import { handlers as programItems } from './program-items/routes.ts';
import { handlers as providers } from './providers.ts';
import { handlers as redemptions } from './redemptions.ts';
import { handlers as replacements } from './replacements.ts';
import { handlers as reportSchedules } from './report-schedules/routes.ts';
import { handlers as reports } from './reports/routes.ts';
import { handlers as riderSignIn } from './rider-sign-in.ts';
import { handlers as riderTeams } from './rider-teams.ts';
import { handlers as search } from './search.ts';
import { handlers as settings } from './settings.ts';
import { handlers as setup } from './setup/routes.ts';
import { handlers as tickets } from './tickets.ts';
import { handlers as versions } from './versions/routes.ts';
import { handlers as wallet } from './wallet.ts';
import { handlers as webhooks } from './webhooks.ts';

export {
  type ExportQuery as MonthExportQuery,
  exportMonth,
  finishFile,
  formats,
  type Taken,
} from './exports/export-month.ts';
export { linesBehind, stretchOfMonth } from './exports/month-lines.ts';
export { GIVE_OFFERS, runOfferBatches } from './offer-batches/run-batch.ts';
export { makeScheduledReport } from './report-schedules/make-report.ts';
export { runDeskHandler } from './run-desk-handler.ts';
export { testAccountAmong } from './setup/test-rider.ts';
export {
  cancelScheduledPublish,
  type Due,
  PUBLISH_JOB,
  publishDue,
} from './versions/going-live.ts';
export { chosenVersion } from './versions/read-versions.ts';

export const adminHandlers: readonly AdminHandler[] = [
  ...acts,
  ...approvals,
  ...dataRequests,
  ...agencies,
  ...installation,
  ...setup,
  ...members,
  ...rides,
  ...redemptions,
  ...replacements,
  ...riderSignIn,
  ...riderTeams,
  ...search,
  ...settings,
  ...tickets,
  ...imports,
  ...mapFeeds,
  ...wallet,
  ...webhooks,
  ...assist,
  ...assistant,
  ...incomingTexts,
  ...notifications,
  ...outages,
  ...reports,
  ...reportSchedules,
  ...coupons,
  ...codes,
  ...draws,
  ...providers,
  ...connections,
  ...offerBatches,
  ...orders,
  ...versions,
  ...programItems,
  ...maintenance,
  ...months,
];
