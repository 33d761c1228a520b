import { guardedRequest, NoReply } from './guarded-request.ts';

const REDIRECTS_MAX = 3;

/** What a server said about its last reply; sent back to receive only a changed one. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

export interface FeedRequest {
  replyMaxBytes: number;
  /** For all redirects together. */
  timeLimitMillis: number;
  /** For development only [OPS-148]. */
  allowsLoopback: boolean;
  validators?: Validators;
}

export interface FeedReply {
  /** Null if the feed is unchanged since the reply of the validators. */
  bytes: Buffer | null;
  validators: Validators;
}

function conditionsOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  };
}

/**
 * Fetches a file of a feed. Each redirect's address passes the same checks as the first. Rejects with NoReply, also for
 * a status other than 200 and 304 [MAP-04].
 */
export async function fetchMapFeed(address: string, request: FeedRequest): Promise<FeedReply> {
  const { replyMaxBytes, timeLimitMillis, allowsLoopback, validators = {} } = request;
  const until = Date.now() + timeLimitMillis;
  let url = new URL(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const { status, bytes, headers } = await guardedRequest({
      method: 'GET',
      url,
      headers: conditionsOf(validators),
      body: '',
      timeLimitMillis: Math.max(1, until - Date.now()),
      replyMaxBytes,
      allowsPrivate: false,
      allowsLoopback,
    });
    if (status === 304) return { bytes: null, validators };
    if (status === 200) {
      const { etag, 'last-modified': lastModified } = headers;
      return { bytes, validators: { ...(etag && { etag }), ...(lastModified && { lastModified }) } };
    }
    const { location } = headers;
    if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, url.href))
      throw new NoReply(`the feed answered ${status}`, true);
    url = new URL(location, url);
  }
  throw new NoReply(`the feed redirects more than ${REDIRECTS_MAX} times`, true);
}
