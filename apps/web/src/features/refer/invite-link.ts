/**
 * Builds the invite link: replaces `{code}`, or adds the code to the query; null if `copyLinkUrl` is no web address
 * [REFER-06, REFER-07].
 */
export function inviteLink(copyLinkUrl: string, code: string): string | null {
  const isMarked = copyLinkUrl.includes('{code}');
  const text = copyLinkUrl.replaceAll('{code}', encodeURIComponent(code));
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (isMarked) return text;
  url.searchParams.append('inviteCode', code);
  return url.href;
}

/** The copied text: the link, and the tenant's message on a new line if it has one [REFER-06]. */
export const invitation = (link: string, message: string): string => (message === '' ? link : `${link}\n${message}`);

/** Share of entered codes with a completed action, in percent: rounded half up, at most 100 [REFER-11]. */
export const completedPercent = (completed: number, entered: number): number =>
  entered === 0 ? 0 : Math.min(100, Math.floor((completed * 100) / entered + 0.5));
