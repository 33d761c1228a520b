/** A tab's saved sign-up; never contains a password. */
export interface Draft {
  code: string;
  /** The code (or its absence) was accepted: the details may follow. */
  isCodeGood: boolean;
  name: string;
  email: string;
  /** Code and email it started with; different ones that arrive later are newer than the input. */
  came: { code: string; email: string };
}

const KEY = 'signUpDraft';
const UNANSWERED_KEY = 'signUpUnheard';

/** Saves the input, for a reload of this tab or a tab discarded by the browser. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage the page still has it.
  }
}

/** Deletes it: the account exists, or it was discarded. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(UNANSWERED_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Notes that a sign-up with this email got no response: the account may exist. */
export function markUnanswered(email: string): void {
  try {
    sessionStorage.setItem(UNANSWERED_KEY, email);
  } catch {
    // Without storage a retry says that the address has an account.
  }
}

/** True if a sign-up without a response may have created this email's account. */
export function isUnanswered(email: string): boolean {
  try {
    return sessionStorage.getItem(UNANSWERED_KEY) === email;
  } catch {
    return false;
  }
}

/** Returns the state of a sign-up opened with `came`: the saved one, or a new one. */
export function draftWith(came: Draft['came']): Draft {
  const saved = read();
  const isNewCode = came.code !== '' && came.code !== saved?.came.code;
  const isNewEmail = came.email !== '' && came.email !== saved?.came.email;
  return {
    code: isNewCode ? came.code : (saved?.code ?? came.code),
    isCodeGood: !isNewCode && saved?.isCodeGood === true,
    name: saved?.name ?? '',
    email: isNewEmail ? came.email : (saved?.email ?? came.email),
    came,
  };
}

function read(): Draft | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Draft> | null;
    const texts = [saved?.code, saved?.name, saved?.email, saved?.came?.code, saved?.came?.email];
    return texts.every((text) => typeof text === 'string') ? (saved as Draft) : null;
  } catch {
    return null;
  }
}
