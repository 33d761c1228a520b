import { staffLimits } from '@fareback/contract/admin';
import type { Limit } from '../../../platform/limits/limit-use.ts';

const hourly = (name: string, max: number): Limit => ({ name, max, windowSeconds: 3600 });

export const codesOfNetwork = hourly('desk-codes', staffLimits.codesPerNetworkPerHour);
export const codesOfAddress = hourly('desk-codes-of-address', staffLimits.codesPerAddressPerHour);
/** Separate hourly budget for browsers on which the address signed in before, so strangers can't use it up. */
export const codesOfKnownDevices = hourly('desk-codes-of-known-devices', staffLimits.codesToKnownDevicesPerHour);
export const codesOfBoth = hourly('desk-codes-of-address-and-network', staffLimits.codesPerAddressAndNetworkPerHour);
/** Failed sign-ins and proofs per network and hour, by any method. */
export const signInFailures = hourly('desk-sign-in-failures', staffLimits.signInFailuresPerNetworkPerHour);
