import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { notifyOfAccessRequestsJob } from './access-requests.ts';
import { remindOfDataRequestsJob } from './data-requests.ts';
import { deliverWebhooksJob } from './deliver-webhooks.ts';
import { runDrawsJob } from './draws.ts';
import { eraseWhoNeverCameJob, recordErasureJob, repeatErasuresJob } from './erasures.ts';
import { requeueFileImportsJob, runFileImportsJob } from './file-imports.ts';
import { notifyRidersJob } from './notify-riders.ts';
import { forgetAuthorJob, forgetOperatorJob, noteEndsJob, reduceRidesJob } from './personal-data.ts';
import {
  applyDeclaredJob,
  awardMomentsJob,
  closeYearsJob,
  expirePointsJob,
  forfeitPointsJob,
  giveOffersJob,
  settleGoalsJob,
  verifyBooksJob,
  watchBudgetsJob,
  watchStockJob,
} from './points.ts';
import {
  askAboutGrantsJob,
  endUnansweredJob,
  enterSavedCodesJob,
  failOldClaimsJob,
  recoverOrdersJob,
  revokeGrantJob,
} from './providers.ts';
import {
  pruneFileImportsJob,
  pruneJob,
  pruneLimitsJob,
  pruneRewardHoldsJob,
  pruneSecurityJob,
  pruneSpeedJob,
  pruneStaffJob,
} from './prune.ts';
import { publishVersionJob } from './publish-version.ts';
import { readAlertsJob } from './read-alerts.ts';
import { readMapFeedsJob } from './read-map-feeds.ts';
import {
  notifyMentionedJob,
  notifyStaffBeforeJob,
  notifyStaffJob,
  sendAccessRequestMailJob,
  sendMailJob,
  sendMentionMailJob,
  sendOperatorMailJob,
  sendStaffMailJob,
} from './send-mail.ts';
import { makeReportJob, queueReportsJob, sendReportJob } from './send-reports.ts';
import { countTeamsJob } from './teams.ts';
import { updatePassesJob } from './update-passes.ts';
import { watchOutagesJob } from './watch-outages.ts';

export const jobsOf = (deps: Deps): Job[] => [
  runFileImportsJob(deps),
  requeueFileImportsJob(deps),
  pruneFileImportsJob(deps),
  pruneJob(deps),
  pruneLimitsJob(deps),
  pruneRewardHoldsJob(deps),
  pruneSecurityJob(deps),
  pruneSpeedJob(deps),
  pruneStaffJob(deps),
  reduceRidesJob(deps),
  noteEndsJob(deps),
  eraseWhoNeverCameJob(deps),
  recordErasureJob(deps),
  repeatErasuresJob(deps),
  sendMailJob(deps),
  sendStaffMailJob(deps),
  sendMentionMailJob(deps),
  sendOperatorMailJob(deps),
  sendAccessRequestMailJob(deps),
  notifyOfAccessRequestsJob(deps),
  notifyStaffJob(deps),
  notifyMentionedJob(deps),
  notifyStaffBeforeJob(deps),
  notifyRidersJob(deps),
  updatePassesJob(deps),
  deliverWebhooksJob(deps),
  watchOutagesJob(deps),
  forgetAuthorJob(deps),
  forgetOperatorJob(deps),
  remindOfDataRequestsJob(deps),
  queueReportsJob(deps),
  makeReportJob(deps),
  sendReportJob(deps),
  awardMomentsJob(deps),
  expirePointsJob(deps),
  forfeitPointsJob(deps),
  closeYearsJob(deps),
  runDrawsJob(deps),
  countTeamsJob(deps),
  verifyBooksJob(deps),
  applyDeclaredJob(deps),
  watchBudgetsJob(deps),
  watchStockJob(deps),
  giveOffersJob(deps),
  settleGoalsJob(deps),
  recoverOrdersJob(deps),
  revokeGrantJob(deps),
  askAboutGrantsJob(deps),
  enterSavedCodesJob(deps),
  failOldClaimsJob(deps),
  endUnansweredJob(deps),
  readAlertsJob(deps),
  readMapFeedsJob(deps),
  publishVersionJob(deps),
];
