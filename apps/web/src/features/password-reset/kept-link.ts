import { linkPurposes, type MailLink } from './mail-link.ts';

/** Where this tab keeps the link: not in the address, nor in the history, nor on the device [PWD-06]. */
const KEY = 'mailLink';

/** What is kept: the link, and whether it was sent without an answer. */
type Kept = MailLink & { isUnheard?: true };

/** Keeps the link that was opened, for a reload of this tab or a browser that had put it aside. */
export function keepMailLink(link: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(link));
  } catch {
    // A browser that keeps nothing has the link in the mail.
  }
}

function kept(): Kept | null {
  try {
    const said = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    return linkPurposes.includes(said?.purpose) && typeof said?.token === 'string' ? (said as Kept) : null;
  } catch {
    return null;
  }
}

/** The link that this tab keeps, or null. */
export const keptMailLink = (): MailLink | null => kept();

/** Notes that the link was sent and no answer came: dead later, it most likely did what it is for [ERR-24]. */
export function noteLinkUnheard(): void {
  const link = kept();
  if (link) keepMailLink({ ...link, isUnheard: true });
}

/** Whether the link that is kept was sent without an answer. */
export const isLinkUnheard = (): boolean => kept()?.isUnheard === true;

/** Forgets it: it was used, is dead, or the rider has gone on to something else. */
export function forgetMailLink(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
