import type { ErrorCode } from '@fareback/contract';
import { usageLimitText } from '../../forms/usage-limit-text.ts';

export type DetailField = 'name' | 'email' | 'password' | 'confirmNewPassword';

/** Inputs of the details form that can have an error. */
export type SignUpField = DetailField | 'isOldEnough';

export type SignUpFailure =
  /** The account was created, without the code [SIGNUP-13]. */
  | { kind: 'signedUpWithoutCode' }
  | { kind: 'field'; field: SignUpField; code: ErrorCode }
  /** Opens a dialog titled by its subject: the code, or the email [SIGNUP-12, SIGNUP-17]. */
  | { kind: 'dialog'; about: 'code' | 'email'; text: string };

interface Facts {
  code: string;
  description: string;
  field: string | null;
}

/** The server's text if the account was created and its code rejected [SIGNUP-14]. */
export const signedUpWithoutCodeText = 'Invite code is invalid but user is signed up.';

const warningMarkers = [signedUpWithoutCodeText, 'SIGN_UP_WITH_WARNING'];

const fieldOfRule: Readonly<Record<string, SignUpField>> = {
  MissingNameError: 'name',
  InvalidNameError: 'name',
  NameLengthError: 'name',
  MissingEmailError: 'email',
  InvalidEmailError: 'email',
  MissingPasswordError: 'password',
  PasswordLengthError: 'password',
  InvalidSpecialCharError: 'password',
  IncorrectPasswordCompositionError: 'password',
  CommonPasswordError: 'password',
  SIGN_UP_NOT_POSSIBLE: 'email',
  PasswordsNotMatch: 'confirmNewPassword',
  AGE_NOT_CONFIRMED: 'isOldEnough',
};

/** True if the error's code, field or text is about the invite code. */
function isAboutCode({ code, description, field }: Facts): boolean {
  return (
    field === 'inviteCode' ||
    /CODE|REFERRAL|SEGMENT|^3100[12]$|JOIN_PROGRAMME/.test(code) ||
    /\bcode\b/i.test(description)
  );
}

/** Decides what a rejected sign-up shows [SIGNUP-11, SIGNUP-12, SIGNUP-13, SIGNUP-17, SIGNUP-18]. */
export function classifySignUpFailure(facts: Facts): SignUpFailure {
  const { code, description } = facts;
  if (warningMarkers.some((marker) => description.includes(marker) || code.includes(marker)))
    return { kind: 'signedUpWithoutCode' };
  if (description.includes('Email already exists') || code === 'EMAIL_ALREADY_EXISTS')
    return { kind: 'field', field: 'email', code: 'EMAIL_ALREADY_EXISTS' };
  if (description.includes(usageLimitText)) return { kind: 'dialog', about: 'code', text: description };
  const field = fieldOfRule[code];
  if (field !== undefined) return { kind: 'field', field, code: code as ErrorCode };
  return { kind: 'dialog', about: isAboutCode(facts) ? 'code' : 'email', text: description };
}
