import { staffLimits } from '@fareback/contract/admin';
import type { Limit } from '../../../platform/limits/limit-use.ts';

const hourly = (name: string, max: number): Limit => ({ name, max, windowSeconds: 3600 });

export const codesOfNetwork = hourly('desk-codes', staffLimits.codesPerNetworkPerHour);
export const codesOfAddress = hourly('desk-codes-of-address', staffLimits.codesPerAddressPerHour);
/** What is left to browsers on which the address signed in before, whatever strangers ask for. */
export const codesOfKnownDevices = hourly('desk-codes-of-known-devices', staffLimits.codesToKnownDevicesPerHour);
export const codesOfBoth = hourly('desk-codes-of-address-and-network', staffLimits.codesPerAddressAndNetworkPerHour);
/** How often those of one network may fail to sign in or to prove that it is them, in whichever way. */
export const signInFailures = hourly('desk-sign-in-failures', staffLimits.signInFailuresPerNetworkPerHour);
