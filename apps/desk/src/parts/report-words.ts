import type { ReportName } from '@fareback/contract/admin';
import type { MessageKey } from '../words/catalogue.ts';

/** Name of each report. */
export const reportWords: Record<ReportName, MessageKey> = {
  weeks: 'report.weeks',
  campaigns: 'report.campaigns',
  budgets: 'report.budgets',
  riders: 'report.riders',
  funnel: 'report.funnel',
  liability: 'report.liability',
  lapsing: 'report.lapsing',
  redemptions: 'report.redemptions',
  refunds: 'report.refunds',
  'codes-left': 'report.codesLeft',
  'added-rides': 'report.addedRides',
  impact: 'report.impact',
  'shared-goals': 'report.sharedGoals',
};
