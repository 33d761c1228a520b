import type { limit, setting } from '../../words/en/settings.ts';

type SettingName = `setting.${keyof typeof setting}` | `limit.${keyof typeof limit}`;

/** The program's settings by subject, in the order of the page [DESK-800]. */
export const settingGroups = {
  points: [
    'setting.pointValue',
    'setting.signUpRewardPoints',
    'setting.reactivationBonusPoints',
    'setting.pointsExpireAfterDays',
    'setting.pointsExpiryNoticeDays',
    'setting.inactivityDays',
    'setting.inactivityNoticeDays',
    'setting.inactivityForfeits',
  ],
  rides: [
    'setting.distanceUnit',
    'setting.overlaps',
    'setting.lateLimitDays',
    'setting.ridesNotBefore',
    'setting.rideLimits',
    'setting.reviewTripsPerDay',
    'setting.serviceAlertsUrl',
    'setting.impact',
  ],
  rewards: [
    'limit.redemptionsPerMemberPerDay',
    'limit.freeRedemptionsPerMemberPerDay',
    'limit.codeReplacementsPerMemberPerMonth',
    'setting.rewardHoldMonths',
    'setting.lowStockThreshold',
    'setting.operationsEmail',
  ],
  accounts: [
    'setting.assistedSignUp',
    'setting.passwordMaxAgeDays',
    'setting.neutralAnswers',
    'limit.signUpsPerDevicePerHour',
    'limit.signUpsPerNetworkPerHour',
    'limit.signInFailuresPerNetworkPerHour',
    'limit.challengedPerDevicePerHour',
    'limit.challengedPerNetworkPerHour',
  ],
  messages: [
    'setting.smsPerTenantPerDay',
    'limit.textsPerDevicePerHour',
    'limit.textsPerNetworkPerHour',
    'limit.messagesPerMemberPerDay',
    'limit.messagesPerStaffPerHour',
  ],
  staff: [
    'setting.versionsNeedApproval',
    'limit.goodwillPointsPerAct',
    'limit.goodwillPointsPerMemberPerDay',
    'limit.staffPointsPerAct',
    'limit.staffPointsPerDay',
    'limit.keyPointsPerAct',
    'limit.keyPointsPerDay',
    'limit.staffSearchesPerHour',
  ],
  data: [
    'setting.rideDetailDays',
    'setting.importedRidersWaitDays',
    'setting.securityRecordDays',
    'setting.speedRecordDays',
    'limit.appEventsPerMinute',
    'limit.appEventKilobytesPerMinute',
    'limit.speedReportsPerMinute',
  ],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;
