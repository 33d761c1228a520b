import { lookup } from 'node:dns/promises';
import { guardedRequest, isCallable, NoReply } from './guarded-request.ts';

/** Whoever looks waits for it, and a page of the desk waits with them. */
const TIME_LIMIT_MILLIS = 5_000;
const REPLY_MAX_BYTES = 2_000_000;

/** How the code of an error of TLS begins, which names what is wrong with a certificate. */
const ofCertificate = /^(CERT_|ERR_TLS_CERT|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;

/** What a host answers: a text, or why none came. */
export type HostAnswer = { kind: 'TEXT'; text: string } | { kind: 'NO_CERTIFICATE' } | { kind: 'SILENT' };

/** The addresses that a name leads to; none where nobody knows it. */
export const addressesOf = (host: string): Promise<string[]> =>
  lookup(host, { all: true }).then(
    (found) => [...new Set(found.map(({ address }) => address))],
    () => [],
  );

/** Whether an address that a name of the outside leads to is one that could be called at all. */
export const isOutside = (address: string): boolean => isCallable(address, { ofLoopback: false, allowsPrivate: true });

/** Asks an address as any browser would, without following it elsewhere; a certificate is judged as browsers do. */
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
