/**
 * A single-use email link: set a new or first password, restore a changed email, or confirm one [PWD-06, ACCT-09,
 * SIGNUP-21, IMP-03].
 */
export type MailLink = ResetLink | ConfirmLink;

/** A link to the password reset. */
export interface ResetLink {
  purpose: 'newPassword' | 'firstPassword' | 'restoreEmail';
  token: string;
}

export interface ConfirmLink {
  purpose: 'confirmEmail';
  token: string;
}

/** Purposes by the name of the token in the fragment. */
const purposes = {
  token: 'newPassword',
  welcome: 'firstPassword',
  restore: 'restoreEmail',
  confirm: 'confirmEmail',
} as const;

const linkPurposes: readonly unknown[] = Object.values(purposes);

/** Parses the link in a fragment, `#token=…`, `#welcome=…`, `#restore=…` or `#confirm=…`, or null. */
export function mailLinkOf(fragment: string): MailLink | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  for (const [name, purpose] of Object.entries(purposes)) {
    const token = parts.get(name);
    if (token) return { purpose, token };
  }
  return null;
}

/** True for a link that confirms an email, which has its own screen. */
export const isToConfirm = (link: MailLink | null): link is ConfirmLink => link?.purpose === 'confirmEmail';

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
