import { ApiError, getCodeError, normalizeCode, validateInviteCode } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError, takeFocus } from '@fareback/ui/form/focus.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { preHydrationMethod, useIsHydrated } from '@fareback/ui/hooks.ts';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { saveInvitation } from '../../device/saved-invitation.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { isFriendsInstead, useCodeErrorText } from '../../forms/friends-code.ts';

import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import type { SignUpInput } from './use-sign-up-input.ts';

/** The code was a referral: it is stored on this device, and the agency's code is still required. */
const FRIENDS_CODE_SAVED = Symbol('kept');

/**
 * Validates a code before use. `check` resolves to the rejection text, null if valid, or undefined if it could not be
 * checked; stores a referral code if the agency's comes first [SIGNUP-06, CODE-13, REFER-20].
 */
function useCodeCheck(): {
  busy: boolean;
  /** Why it could not be checked, until `clearTrouble`; else ''. */
  trouble: string;
  clearTrouble: () => void;
  check: (code: string) => Promise<string | null | undefined | typeof FRIENDS_CODE_SAVED>;
} {
  const { t } = useTranslation();
  const toCodeError = useCodeErrorText();
  const { TenantID: tenantID } = useConfig();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();

  const check = async (code: string) => {
    setBusy(true);
    setTrouble('');
    try {
      await api.call(validateInviteCode, { body: { inviteCode: normalizeCode(code), tenantID } });
      return null;
    } catch (failure) {
      if (isFriendsInstead(failure)) {
        saveInvitation(normalizeCode(code));
        return FRIENDS_CODE_SAVED;
      }
      if (!(failure instanceof ApiError) || failure.status !== 0) return toCodeError(failure) ?? undefined;
      setTrouble(t('common.noConnection'));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, clearTrouble: () => setTrouble(''), check };
}

/** A code within the details form, and its check before the account is made [SIGNUP-33]. */
export interface CodeInDetails {
  field: ReactNode;
  isMandatory: boolean;
  busy: boolean;
  trouble: string;
  /** Resolves to true if the code, or its absence, is accepted; otherwise the form shows why not. */
  accept: () => Promise<boolean>;
}

/**
 * The code as part of the details: opened by a press, or from the start if it is mandatory or came with a link. Without
 * `onRefused` no code is asked for [SIGNUP-33].
 */
export function useCodeInDetails(input: SignUpInput, onRefused: ((text: string) => void) | undefined): CodeInDetails {
  const { t } = useTranslation();
  const { IsInviteCodeMandatory: isMandatory, InviteCodeDescription, TenantName } = useConfig();
  const { code, isCodeGood } = input.draft;
  const [state, setState] = useState<'folded' | 'shown' | 'asked'>(isMandatory || code !== '' ? 'shown' : 'folded');
  const [note, setNote] = useState<string>();
  const { busy, trouble, clearTrouble, check } = useCodeCheck();

  const accept = async (): Promise<boolean> => {
    if (onRefused === undefined || isCodeGood) return true;
    const isEmpty = normalizeCode(code) === '';
    if (isEmpty && !isMandatory) return true;
    const formError = getCodeError(code, isMandatory);
    if (formError !== null) {
      input.setCodeError(t(`errors.${formError}`));
      return false;
    }
    const codeError = await check(code);
    if (codeError === null) input.acceptCode(code);
    else if (codeError === FRIENDS_CODE_SAVED) {
      input.typeCode('');
      setNote(t('invitation.keptEnterOwn', { tenant: TenantName }));
    } else if (codeError !== undefined) onRefused(codeError);
    return codeError === null;
  };
  const field =
    onRefused === undefined ? null : state === 'folded' ? (
      <Button variant="quiet" onClick={() => setState('asked')}>
        {t('signUp.haveCode')}
      </Button>
    ) : (
      <CodeField
        input={input}
        takesFocus={state === 'asked'}
        busy={busy}
        onTyped={clearTrouble}
        help={note ?? (InviteCodeDescription || t('signUp.codeText'))}
      />
    );
  return { field, isMandatory, busy, trouble, accept };
}

type CodeStepProps = {
  /** Holds the code and its error, which stays under the field until the member types [SIGNUP-06]. */
  input: SignUpInput;
  /** The server rejected the code; its text is then shown under the field. */
  onRefused: (text: string) => void;
  /** The code is valid, or optional and empty. */
  onAccepted: () => void;
  takesFocus: boolean;
};

/**
 * Step 1 of sign-up: an invite, promo or referral code, validated before use [SIGNUP-02, SIGNUP-06, CODE-13, CODE-14].
 */
export function CodeStep({ input, onRefused, onAccepted, takesFocus }: CodeStepProps): ReactNode {
  const { t } = useTranslation();
  const { IsInviteCodeMandatory: isMandatory, TenantName } = useConfig();
  const [note, setNote] = useState<string>();
  const { code } = input.draft;
  const { busy, trouble, clearTrouble, check } = useCodeCheck();
  const accept = (accepted: string) => {
    input.acceptCode(accepted);
    onAccepted();
  };
  const ask = async () => {
    const codeError = await check(code);
    if (codeError === FRIENDS_CODE_SAVED) {
      input.typeCode('');
      setNote(t('invitation.keptEnterOwn', { tenant: TenantName }));
    } else if (codeError === null) accept(code);
    else if (codeError !== undefined) onRefused(codeError);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const formError = getCodeError(code, isMandatory);
    if (formError !== null) {
      input.setCodeError(t(`errors.${formError}`));
      focusFirstError(event.currentTarget);
    } else if (normalizeCode(code) === '') accept(code);
    else void ask();
  };

  return (
    <form noValidate onSubmit={submit} method={useIsHydrated() ? undefined : preHydrationMethod}>
      <Stack gap={5}>
        <CodeField input={input} takesFocus={takesFocus} busy={busy} onTyped={clearTrouble} help={note} />
        <FormError>{trouble}</FormError>
        <Ways busy={busy} onWithout={!isMandatory && normalizeCode(code) !== '' ? () => accept('') : undefined} />
      </Stack>
    </form>
  );
}

type CodeFieldProps = {
  input: SignUpInput;
  takesFocus: boolean;
  busy: boolean;
  onTyped: () => void;
  help: string | undefined;
};

function CodeField({ input, takesFocus, busy, onTyped, help }: CodeFieldProps): ReactNode {
  const { t } = useTranslation();
  const { IsInviteCodeMandatory: isMandatory } = useConfig();
  return (
    <Field
      label={t(isMandatory ? 'signUp.code' : 'signUp.codeOptional')}
      name="inviteCode"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      ltr
      ref={takesFocus ? takeFocus : undefined}
      // The validated text must be the submitted one.
      readOnly={busy}
      value={input.draft.code}
      onChange={(event) => {
        onTyped();
        input.typeCode(event.target.value);
      }}
      help={help}
      error={input.codeError}
    />
  );
}

/** Continue with the code or, if optional, without it. */
function Ways({ busy, onWithout }: { busy: boolean; onWithout: (() => void) | undefined }): ReactNode {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      <Button type="submit" wide busy={busy}>
        {t('common.continue')}
      </Button>
      {onWithout !== undefined && (
        <Button wide variant="quiet" onClick={onWithout}>
          {t('signUp.noCode')}
        </Button>
      )}
    </Stack>
  );
}
