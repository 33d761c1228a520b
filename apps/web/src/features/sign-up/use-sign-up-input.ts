import type { FormErrors } from '@fareback/contract';
import { useRef, useState } from 'react';
import { clearFieldError } from '../../forms/clear-field-error.ts';
import type { DetailField, SignUpField } from './classify-sign-up-failure.ts';
import { clearDraft, type Draft, draftWith, saveDraft } from './saved-draft.ts';

export type Details = Record<DetailField, string> & { isOldEnough?: true };

export interface SignUpInput {
  draft: Draft;
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
  initial: { code: string; email: string },
  onEmail?: (email: string) => void,
): SignUpInput {
  const [draft, setDraft] = useState(() => draftWith(initial));
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
