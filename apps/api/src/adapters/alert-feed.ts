import { guardedRequest, NoReply } from './guarded-request.ts';

const TIME_LIMIT_MILLIS = 10_000;
const FEED_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Fetches a feed of service alerts. `allowsLoopback` is for development only [OPS-148]. Rejects with NoReply if no
 * valid reply arrives.
 */
export async function fetchAlertFeed(
  address: string,
  { allowsLoopback }: { allowsLoopback: boolean },
): Promise<Uint8Array> {
  const { status, bytes } = await guardedRequest({
    method: 'GET',
    url: new URL(address),
    headers: { accept: 'application/x-protobuf, application/octet-stream, application/json;q=0.5' },
    body: '',
    timeLimitMillis: TIME_LIMIT_MILLIS,
    replyMaxBytes: FEED_BYTES_MAX,
    allowsPrivate: false,
    allowsLoopback,
  });
  if (status !== 200) throw new NoReply(`the feed answered ${status}`, true);
  return bytes;
}
