import { staffLimits } from '@fareback/contract/admin';
import type { DeskCall } from '../../call/staff.ts';
import { INSTALLATION, withStaff } from '../../platform/database/transactions.ts';
import type { DeviceDesk } from '../../platform/limits/known-device.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import type { Caller } from '../../platform/limits/rate-limit.ts';

const hourly = (name: string, max: number): Limit => ({ name, max, windowSeconds: 3600 });

export const codesOfNetwork = hourly('desk-codes', staffLimits.codesPerNetworkPerHour);
export const codesOfAddress = hourly('desk-codes-of-address', staffLimits.codesPerAddressPerHour);
/** Separate hourly budget for browsers on which the address signed in before, so strangers can't use it up. */
export const codesOfKnownDevices = hourly('desk-codes-of-known-devices', staffLimits.codesToKnownDevicesPerHour);
export const codesOfBoth = hourly('desk-codes-of-address-and-network', staffLimits.codesPerAddressAndNetworkPerHour);
/** Failed sign-ins and proofs per network and hour, by any method. */
export const signInFailures = hourly('desk-sign-in-failures', staffLimits.signInFailuresPerNetworkPerHour);

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
