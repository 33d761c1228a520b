/** A single-use link of a mail: to set a new password, as one's first too, to take back a changed e-mail, or to confirm one [PWD-06, ACCT-09, SIGNUP-21, IMP-03]. */
export type MailLink = ResetLink | ConfirmLink;

/** One that leads into the reset of a password. */
export interface ResetLink {
  purpose: 'newPassword' | 'firstPassword' | 'restoreEmail';
  token: string;
}

/** One that confirms an e-mail. */
export interface ConfirmLink {
  purpose: 'confirmEmail';
  token: string;
}

/** What a link is for, by the name that its token has in the fragment. */
const purposes = {
  token: 'newPassword',
  welcome: 'firstPassword',
  restore: 'restoreEmail',
  confirm: 'confirmEmail',
} as const;

/** What a link may be for. */
export const linkPurposes: readonly unknown[] = Object.values(purposes);

/** The link that the fragment of an address holds, `#token=…`, `#welcome=…`, `#restore=…` or `#confirm=…`, or null. */
export function mailLinkOf(fragment: string): MailLink | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  for (const [name, purpose] of Object.entries(purposes)) {
    const token = parts.get(name);
    if (token) return { purpose, token };
  }
  return null;
}

/** Whether a link confirms an e-mail, which has a screen of its own. */
export const isToConfirm = (link: MailLink | null): link is ConfirmLink => link?.purpose === 'confirmEmail';
