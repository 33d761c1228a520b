import { isIPv4 } from 'node:net';

/** Whether a host name or address, without a port, is this machine itself: no name that only begins like one. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.endsWith('.localhost') || (isIPv4(host) && host.startsWith('127.'));
