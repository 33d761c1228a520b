import { isIPv4 } from 'node:net';

/** True if a host without a port is this machine; names that only start like one don't count. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.endsWith('.localhost') || (isIPv4(host) && host.startsWith('127.'));
