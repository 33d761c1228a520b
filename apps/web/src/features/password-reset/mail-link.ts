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

export const linkPurposes: readonly unknown[] = Object.values(purposes);

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
