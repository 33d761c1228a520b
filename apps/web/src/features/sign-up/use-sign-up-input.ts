import type { FormErrors, PendingAgencyAccount } from '@fareback/contract';
import { useRef, useState } from 'react';
import { clearFieldError } from '../../forms/clear-field-error.ts';

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

export type DetailField = 'name' | 'email' | 'password' | 'confirmNewPassword';

/** Inputs of the details form that can have an error. */
export type SignUpField = DetailField | 'isOldEnough';

export type Details = Record<DetailField, string> & { isOldEnough?: true };

export interface SignUpInput {
  draft: Draft;
  /** The agency's account that takes the place of a password; its verified email is the account's [AUTH-50]. */
  agency: PendingAgencyAccount | undefined;
  details: Details;
  faults: FormErrors<SignUpField>;
  setFaults: (faults: FormErrors<SignUpField>) => void;
  codeError: string | undefined;
  setCodeError: (text: string) => void;
  /** There is input that would be lost. */
  isTyped: boolean;
  acceptCode: (code: string) => void;
  /** The code must be validated again. */
  reopenCode: () => void;
  typeCode: (code: string) => void;
  typeDetail: (field: DetailField, value: string) => void;
  /** Confirms the minimum age, or withdraws that. */
  tickAge: (isOldEnough: boolean) => void;
  discard: () => void;
}

/**
 * State of the input; all but the passwords survives a reload. Calls `onEmail` for every change of the email
 * [SIGNUP-01, SIGNUP-02].
 */
export function useSignUpInput(
  { agency, ...came }: { code: string; email: string; agency?: PendingAgencyAccount | undefined },
  onEmail?: (email: string) => void,
): SignUpInput {
  const [draft, setDraft] = useState(() => {
    const begun = draftWith(came);
    return { ...begun, name: begun.name || (agency?.Name ?? '') };
  });
  const [passwords, setPasswords] = useState(noPasswords);
  const [isOldEnough, setOldEnough] = useState(false);
  const [faults, setFaults] = useState<FormErrors<SignUpField>>({});
  const [codeError, setCodeError] = useState<string>();
  const { name, email, code } = draft;

  // A ref: several fields may change before the next render, each based on the one before.
  const latest = useRef(draft);
  const change = (next: Partial<Draft>) => {
    latest.current = { ...latest.current, ...next };
    setDraft(latest.current);
    saveDraft(latest.current);
  };
  return {
    draft,
    agency,
    details: { name, email, ...passwords, ...(isOldEnough && { isOldEnough }) },
    faults,
    setFaults,
    codeError,
    setCodeError,
    isTyped:
      email !== draft.came.email ||
      code !== draft.came.code ||
      [name, isOldEnough, ...Object.values(passwords)].some(Boolean),
    acceptCode: (accepted) => change({ code: accepted, isCodeGood: true }),
    reopenCode: () => change({ isCodeGood: false }),
    typeCode: (next) => {
      change({ code: next, isCodeGood: false });
      setCodeError(undefined);
    },
    typeDetail: (field, value) => {
      if (field === 'name' || field === 'email') change({ [field]: value });
      else setPasswords((typed) => ({ ...typed, [field]: value }));
      setFaults((found) => clearFieldError(found, field));
      if (field === 'email') onEmail?.(value);
    },
    tickAge: (ticked) => {
      setOldEnough(ticked);
      setFaults((found) => clearFieldError(found, 'isOldEnough'));
    },
    discard: () => {
      setOldEnough(false);
      change({ code: '', isCodeGood: false, name: '', email: '' });
      clearDraft();
      setPasswords(noPasswords);
      setCodeError(undefined);
      setFaults({});
      onEmail?.('');
    },
  };
}

const noPasswords = { password: '', confirmNewPassword: '' };
