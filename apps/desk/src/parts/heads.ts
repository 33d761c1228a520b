import { wordIn } from '../words/word-in.ts';
import type { Say } from '../words/words.tsx';

/** A file of the API with the heads of its first line as the desk says them. */
export function withHeads(csv: string, t: Say): string {
  const end = csv.indexOf('\r\n');
  const heads = (end === -1 ? csv : csv.slice(0, end)).split(',').map((head) => wordIn('reportWord', head, t));
  return heads.join(',') + (end === -1 ? '' : csv.slice(end));
}
