/** A single-use link of a mail: to set a new password, or to take back a changed e-mail [PWD-06, ACCT-09]. */
export interface MailLink {
  purpose: 'newPassword' | 'restoreEmail';
  token: string;
}

/** The link that the fragment of an address holds, `#token=…` or `#restore=…`, or null. */
export function mailLinkOf(fragment: string): MailLink | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const token = parts.get('token');
  if (token) return { purpose: 'newPassword', token };
  const restore = parts.get('restore');
  return restore ? { purpose: 'restoreEmail', token: restore } : null;
}
