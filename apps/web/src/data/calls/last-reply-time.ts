import { lastReply } from './client.ts';

/** Time of the last reply in ms, by the server's clock if it is known; 0 before the first. */
export function getLastReplyTime(): number {
  const last = lastReply.get();
  return last ? Date.parse(last.headers.get('date') ?? '') || last.cameAt : 0;
}
