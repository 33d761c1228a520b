import type { MissingRideReport } from '@fareback/contract/admin';
import type { OpenedMissingRide } from '../../rides/index.ts';

export const presentReport = (
  { riddenAt, reportedAt, answeredAt, ...report }: OpenedMissingRide,
  nameOf: (providerId: string) => string,
): MissingRideReport => ({
  ...report,
  providerName: nameOf(report.providerId),
  riddenAt: riddenAt.toISOString(),
  reportedAt: reportedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});
