import type { FeedProblemFacts } from '@fareback/contract/admin';
import type { Translate } from '../../words/translation.tsx';

/** Formats a feed's problem: its place, the cause and the next step [DESK-602]. */
export function getFeedProblemText({ code, file, line, detail }: FeedProblemFacts, t: Translate): string {
  const text = t(`feedProblem.${code}`, { detail: detail ?? '' });
  if (file === null) return text;
  const place = line === null ? t('feedProblem.file', { file }) : t('feedProblem.line', { file, line: String(line) });
  return `${place} ${text}`;
}
