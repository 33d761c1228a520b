import type { FormErrors } from '@fareback/contract';
import { useRef, useState } from 'react';
import { clearFieldError } from '../../forms/clear-field-error.ts';
import type { DetailField, SignUpField } from './classify-sign-up-failure.ts';
import { clearDraft, type Draft, draftWith, saveDraft } from './saved-draft.ts';

/** What is typed in the details form. */
export type Details = Record<DetailField, string> & { isOldEnough?: true };

/** What is typed into both steps of sign-up, and what is wrong with it. */
export interface SignUpInput {
  draft: Draft;
  details: Details;
  faults: FormErrors<SignUpField>;
  setFaults: (faults: FormErrors<SignUpField>) => void;
  codeError: string | undefined;
  setCodeError: (text: string) => void;
  /** Whether anything would be lost. */
  isTyped: boolean;
  acceptCode: (code: string) => void;
  /** The code no longer counts as good. */
  reopenCode: () => void;
  typeCode: (code: string) => void;
  typeDetail: (field: DetailField, value: string) => void;
  /** Says whether the agency's least age is reached, or takes it back. */
  tickAge: (isOldEnough: boolean) => void;
  discard: () => void;
}

/** Takes what is typed; all but the passwords outlives a reload. `onEmail` is told of every change of the e-mail [SIGNUP-01, SIGNUP-02]. */
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

  // Several fields may change before the next render: each change builds on the one before.
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
