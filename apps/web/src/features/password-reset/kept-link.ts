import { linkPurposes, type MailLink } from './mail-link.ts';

/** Where this tab keeps the link: not in the address, nor in the history, nor on the device [PWD-06]. */
const KEY = 'mailLink';

/** Keeps the link that was opened, for a reload of this tab or a browser that had put it aside. */
export function keepMailLink(link: MailLink): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(link));
  } catch {
    // A browser that keeps nothing has the link in the mail.
  }
}

/** The link that this tab keeps, or null. */
export function keptMailLink(): MailLink | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<MailLink> | null;
    return linkPurposes.includes(kept?.purpose) && typeof kept?.token === 'string' ? (kept as MailLink) : null;
  } catch {
    return null;
  }
}

/** Forgets it: it was used, is dead, or the rider has gone on to something else. */
export function forgetMailLink(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
