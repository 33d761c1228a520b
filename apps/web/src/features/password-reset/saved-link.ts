import { linkPurposes, type MailLink } from './mail-link.ts';

/** Where this tab keeps the link: not in the address, nor in the history, nor on the device [PWD-06]. */
const KEY = 'mailLink';

/** What is kept: the link, and whether it was sent without an answer. */
type SavedLink = MailLink & { isUnheard?: true };

/** Keeps the link that was opened, for a reload of this tab or a browser that had put it aside. */
export function saveMailLink(link: SavedLink): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(link));
  } catch {
    // A browser that keeps nothing has the link in the mail.
  }
}

function readSavedLink(): SavedLink | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<SavedLink> | null;
    return linkPurposes.includes(saved?.purpose) && typeof saved?.token === 'string' ? (saved as SavedLink) : null;
  } catch {
    return null;
  }
}

/** The link that this tab keeps, or null. */
export const getSavedMailLink = (): MailLink | null => readSavedLink();

/** Notes that the link was sent and no answer came: dead later, it most likely did what it is for [ERR-24]. */
export function markLinkUnanswered(): void {
  const link = readSavedLink();
  if (link) saveMailLink({ ...link, isUnheard: true });
}

/** Whether the link that is kept was sent without an answer. */
export const isLinkUnanswered = (): boolean => readSavedLink()?.isUnheard === true;

/** Forgets it: it was used, is dead, or the rider has gone on to something else. */
export function clearMailLink(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
