import { heard } from './client.ts';

/** When the last reply was made, in ms, by the server's clock where it is told; 0 before the first. */
export function getLastReplyTime(): number {
  const last = heard.get();
  return last ? Date.parse(last.headers.get('date') ?? '') || last.cameAt : 0;
}
