/** The link that brings a friend: `{code}` is replaced, else the code is added to the query; null where `copyLinkUrl` is no web address [REFER-06, REFER-07]. */
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

/** What is copied to send: the link, a line break, and the tenant's message where it has one [REFER-06]. */
export const invitation = (link: string, message: string): string => (message === '' ? link : `${link}\n${message}`);

/** How many of a hundred entered codes led to the act: half up, at most 100 [REFER-11]. */
export const completedPercent = (completed: number, entered: number): number =>
  entered === 0 ? 0 : Math.min(100, Math.floor((completed * 100) / entered + 0.5));
