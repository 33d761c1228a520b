import net from 'node:net';
import tls from 'node:tls';
import { checkAddress, ForbiddenAddress, guardedLookup, ofCertificate } from './guarded-request.ts';

export type ConnectFailure = 'NAME_UNKNOWN' | 'ADDRESS_FORBIDDEN' | 'NO_CONNECTION' | 'BAD_CERTIFICATE';

const unknownName = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME']);

function failureOf(error: Error): ConnectFailure {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof ForbiddenAddress) return 'ADDRESS_FORBIDDEN';
  if (unknownName.has(code)) return 'NAME_UNKNOWN';
  return ofCertificate.test(code) ? 'BAD_CERTIFICATE' : 'NO_CONNECTION';
}

interface ConnectOptions {
  allowsPrivate: boolean;
  allowsLoopback: boolean;
  timeLimitMillis: number;
}

/**
 * Resolves the name of a URL and opens a connection, with TLS for https, by the rules of `guardedRequest`; sends
 * nothing. Returns why that failed, or null.
 */
export function openConnection(url: URL, options: ConnectOptions): Promise<ConnectFailure | null> {
  const { host, ofLoopback, forbidden } = checkAddress(url, options);
  if (forbidden) return Promise.resolve('ADDRESS_FORBIDDEN');
  const isTls = url.protocol === 'https:';
  const target = {
    host,
    port: Number(url.port) || (isTls ? 443 : 80),
    lookup: guardedLookup(ofLoopback, options.allowsPrivate),
  };
  return new Promise((resolve) => {
    const socket = isTls
      ? tls.connect({ ...target, ...(net.isIP(host) === 0 ? { servername: host } : {}) })
      : net.connect(target);
    const finish = (failure: ConnectFailure | null): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(failure);
    };
    const timer = setTimeout(() => finish('NO_CONNECTION'), options.timeLimitMillis);
    socket.once(isTls ? 'secureConnect' : 'connect', () => finish(null));
    // A destroyed socket may still report an error; a second one changes nothing.
    socket.on('error', (error) => finish(failureOf(error)));
  });
}
