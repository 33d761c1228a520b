import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { askAboutGrantsJob } from './ask-about-grants.ts';
import { closeYearsJob } from './close-years.ts';
import { endUnansweredJob } from './end-unanswered.ts';
import { enterSavedCodesJob } from './enter-saved-codes.ts';
import { eraseWhoNeverCameJob } from './erase-who-never-came.ts';
import { expirePointsJob } from './expire-points.ts';
import { failOldClaimsJob } from './fail-old-claims.ts';
import { forfeitPointsJob } from './forfeit-points.ts';
import { forgetAuthorJob } from './forget-author.ts';
import { noteEndsJob } from './note-ends.ts';
import { notifyStaffJob } from './notify-staff.ts';
import { pruneJob } from './prune.ts';
import { pruneLimitsJob } from './prune-limits.ts';
import { pruneRewardHoldsJob } from './prune-reward-holds.ts';
import { pruneSecurityJob } from './prune-security.ts';
import { pruneSpeedJob } from './prune-speed.ts';
import { pruneStaffJob } from './prune-staff.ts';
import { publishVersionJob } from './publish-version.ts';
import { readAlertsJob } from './read-alerts.ts';
import { recordErasureJob } from './record-erasure.ts';
import { recoverOrdersJob } from './recover-orders.ts';
import { reduceRidesJob } from './reduce-rides.ts';
import { repeatErasuresJob } from './repeat-erasures.ts';
import { revokeGrantJob } from './revoke-grant.ts';
import { sendMailJob } from './send-mail.ts';
import { sendStaffMailJob } from './send-staff-mail.ts';
import { verifyBooksJob } from './verify-books.ts';
import { watchBudgetsJob } from './watch-budgets.ts';
import { watchStockJob } from './watch-stock.ts';

export const jobsOf = (deps: Deps): Job[] => [
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
  notifyStaffJob(deps),
  forgetAuthorJob(deps),
  expirePointsJob(deps),
  forfeitPointsJob(deps),
  closeYearsJob(deps),
  verifyBooksJob(deps),
  watchBudgetsJob(deps),
  watchStockJob(deps),
  recoverOrdersJob(deps),
  revokeGrantJob(deps),
  askAboutGrantsJob(deps),
  enterSavedCodesJob(deps),
  failOldClaimsJob(deps),
  endUnansweredJob(deps),
  readAlertsJob(deps),
  publishVersionJob(deps),
];
