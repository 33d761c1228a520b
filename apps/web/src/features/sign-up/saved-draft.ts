/** What a tab keeps of a sign-up on its way: never a password. */
export interface Draft {
  code: string;
  /** The code, or that there is none, was found good: the details may follow. */
  isCodeGood: boolean;
  name: string;
  email: string;
  /** What came along when it was begun; something else that comes later is newer than what was typed. */
  came: { code: string; email: string };
}

const KEY = 'signUpDraft';
const UNHEARD_KEY = 'signUpUnheard';

/** Keeps what was typed, for a reload of this tab or a browser that had put it aside. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing has the page.
  }
}

/** Forgets it: the account is there, or it was discarded. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(UNHEARD_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Notes that a sign-up with this e-mail was sent and never answered: the account may be there. */
export function noteUnheard(email: string): void {
  try {
    sessionStorage.setItem(UNHEARD_KEY, email);
  } catch {
    // A second try is told then that the address has an account.
  }
}

/** Whether the account of this e-mail may have been made here, by a sign-up that was never answered. */
export function isUnheard(email: string): boolean {
  try {
    return sessionStorage.getItem(UNHEARD_KEY) === email;
  } catch {
    return false;
  }
}

/** Where a sign-up stands that opens with `came`: where it was left, or at its beginning. */
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
