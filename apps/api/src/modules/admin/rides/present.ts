import type { MissingRideReport } from '@fareback/contract/admin';
import type { OpenedMissingRide } from '../../rides/index.ts';

/** A report of a missing ride as the desk is told it; `nameOf` says what a provider is called. */
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
