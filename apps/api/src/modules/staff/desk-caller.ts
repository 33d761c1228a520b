import type { DeskCall } from '../../call/staff.ts';
import { INSTALLATION, withStaff } from '../../platform/database/transactions.ts';
import type { DeviceDesk } from '../../platform/limits/known-device.ts';
import type { Caller } from '../../platform/limits/rate-limit.ts';

/** Who calls, as limits count them: by the address, on the installation's own account. */
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

/** Where the marks of known browsers are made and checked: for the installation, no agency. */
export const deviceDesk = ({ keyRing, now, device }: DeskCall): DeviceDesk => ({
  keyRing,
  now,
  device,
  tenant: { tenantId: INSTALLATION },
});
