import type { Faults } from '@fareback/contract';
import { useState } from 'react';
import { clearFieldError } from '../../forms/clear-field-error.ts';
import type { DetailField } from './classify-sign-up-failure.ts';
import type { Details } from './details-step.tsx';
import { type Draft, draftWith, forgetDraft, keepDraft } from './kept-draft.ts';

/** What is typed into both steps of sign-up, and what is wrong with it; all but the passwords outlives a reload [SIGNUP-01, SIGNUP-02]. */
export function useSignUpInput(initial: { code: string; email: string }): {
  draft: Draft;
  details: Details;
  faults: Faults<DetailField>;
  setFaults: (faults: Faults<DetailField>) => void;
  codeError: string | undefined;
  setCodeError: (text: string | undefined) => void;
  /** Whether anything would be lost. */
  isTyped: boolean;
  change: (next: Partial<Draft>) => void;
  typeCode: (code: string) => void;
  typeDetail: (field: DetailField, value: string) => void;
  discard: () => void;
} {
  const [draft, setDraft] = useState(() => draftWith(initial));
  const [passwords, setPasswords] = useState(noPasswords);
  const [faults, setFaults] = useState<Faults<DetailField>>({});
  const [codeError, setCodeError] = useState<string>();
  const { name, email, code } = draft;

  const change = (next: Partial<Draft>) => {
    const changed = { ...draft, ...next };
    setDraft(changed);
    keepDraft(changed);
  };
  return {
    draft,
    details: { name, email, ...passwords },
    faults,
    setFaults,
    codeError,
    setCodeError,
    isTyped:
      email !== draft.came.email || code !== draft.came.code || [name, ...Object.values(passwords)].some(Boolean),
    change,
    typeCode: (next) => {
      change({ code: next, isCodeGood: false });
      setCodeError(undefined);
    },
    typeDetail: (field, value) => {
      if (field === 'name' || field === 'email') change({ [field]: value });
      else setPasswords({ ...passwords, [field]: value });
      setFaults(clearFieldError(faults, field));
    },
    discard: () => {
      setDraft({ ...draft, code: '', isCodeGood: false, name: '', email: '' });
      forgetDraft();
      setPasswords(noPasswords);
      setCodeError(undefined);
      setFaults({});
    },
  };
}

const noPasswords = { password: '', confirmNewPassword: '' };
