import type { FeedProblemFacts } from '@fareback/contract/admin';
import type { Translate } from '../../words/translation.tsx';

/** What is wrong with a feed, where, and what to do [DESK-602]. */
export function getFeedProblemText({ code, file, line, detail }: FeedProblemFacts, t: Translate): string {
  const text = t(`feedProblem.${code}`, { detail: detail ?? '' });
  if (file === null) return text;
  const place = line === null ? t('feedProblem.file', { file }) : t('feedProblem.line', { file, line: String(line) });
  return `${place} ${text}`;
}
