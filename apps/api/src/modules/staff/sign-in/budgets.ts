import { staffLimits } from '@fareback/contract/admin';
import type { Limit } from '../../../platform/limits/limit-use.ts';

const hourly = (name: string, max: number): Limit => ({ name, max, windowSeconds: 3600 });

export const codesOfNetwork = hourly('desk-codes', staffLimits.codesPerNetworkPerHour);
export const codesOfAddress = hourly('desk-codes-of-address', staffLimits.codesPerAddressPerHour);
export const codesOfBoth = hourly('desk-codes-of-address-and-network', staffLimits.codesPerAddressAndNetworkPerHour);
/** How often those of one network may fail to sign in or to prove that it is them, in whichever way. */
export const signInFailures = hourly('desk-sign-in-failures', staffLimits.signInFailuresPerNetworkPerHour);
