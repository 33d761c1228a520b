import { lookup } from 'node:dns/promises';
import { guardedRequest, isCallable, NoReply } from './guarded-request.ts';

/** The user waits for this while a desk page loads. */
const TIME_LIMIT_MILLIS = 5_000;
const REPLY_MAX_BYTES = 2_000_000;

const ofCertificate = /^(CERT_|ERR_TLS_CERT|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;

export type HostAnswer = { kind: 'TEXT'; text: string } | { kind: 'NO_CERTIFICATE' } | { kind: 'SILENT' };

export const addressesOf = (host: string): Promise<string[]> =>
  lookup(host, { all: true }).then(
    (found) => [...new Set(found.map(({ address }) => address))],
    () => [],
  );

export const isOutside = (address: string): boolean => isCallable(address, { ofLoopback: false, allowsPrivate: true });

/** Requests a URL like a browser, with the same certificate checks, without following redirects. */
export async function answerAt(url: URL): Promise<HostAnswer> {
  const request = { method: 'GET', url, headers: {}, body: '', allowsPrivate: true, allowsLoopback: true } as const;
  try {
    const { text } = await guardedRequest({
      ...request,
      timeLimitMillis: TIME_LIMIT_MILLIS,
      replyMaxBytes: REPLY_MAX_BYTES,
    });
    return { kind: 'TEXT', text };
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (!(error instanceof NoReply)) throw error;
    return { kind: ofCertificate.test(code) ? 'NO_CERTIFICATE' : 'SILENT' };
  }
}
