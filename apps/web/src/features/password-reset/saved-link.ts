import { linkPurposes, type MailLink } from './mail-link.ts';

/** Session storage key of the link, which is not in the address, the history or device storage [PWD-06]. */
const KEY = 'mailLink';

type SavedLink = MailLink & { isUnheard?: true };

/** Stores the opened link, for a reload or a tab discarded by the browser. */
export function saveMailLink(link: SavedLink): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(link));
  } catch {
    // Without storage the link is still in the mail.
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

export const getSavedMailLink = (): MailLink | null => readSavedLink();

/** Marks a lost response: if the link is dead later, it most likely did its job [ERR-24]. */
export function markLinkUnanswered(): void {
  const link = readSavedLink();
  if (link) saveMailLink({ ...link, isUnheard: true });
}

/** True if the stored link was sent and its response lost. */
export const isLinkUnanswered = (): boolean => readSavedLink()?.isUnheard === true;

/** Deletes it: it was used, is dead, or the rider left. */
export function clearMailLink(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
