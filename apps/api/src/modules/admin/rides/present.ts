import type { MissingRideReport } from '@fareback/contract/admin';
import type { OpenedMissingRide } from '../../rides/index.ts';

/** A report of a missing ride as the desk is told it. */
export const presentReport = ({
  riddenAt,
  reportedAt,
  answeredAt,
  ...report
}: OpenedMissingRide): MissingRideReport => ({
  ...report,
  riddenAt: riddenAt.toISOString(),
  reportedAt: reportedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});
