import type { DeskCall } from '../../call/staff.ts';
import { INSTALLATION, withStaff } from '../../platform/database/transactions.ts';
import type { DeviceDesk } from '../../platform/limits/known-device.ts';
import type { Caller } from '../../platform/limits/rate-limit.ts';

/** The caller for rate limits: by address, for the installation itself. */
export const deskCaller = ({ settings, keyRing, services, log, client, now, database }: DeskCall): Caller => ({
  settings,
  keyRing,
  services,
  log,
  client,
  now,
  tenant: { tenantId: INSTALLATION },
  inTenant: (work) => withStaff(database, work),
});

/** Context for creating and checking marks of known browsers, for the installation instead of an agency. */
export const deviceDesk = ({ keyRing, now, device }: DeskCall): DeviceDesk => ({
  keyRing,
  now,
  device,
  tenant: { tenantId: INSTALLATION },
});
