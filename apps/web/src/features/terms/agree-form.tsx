import {
  getCodeError,
  normalizeCode,
  setUserStatus,
  useCode as useCodeRoute,
  validateInviteCode,
} from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Switch } from '@fareback/ui/form/checkbox.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { loadMember } from '../../data/member/member.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { createPromotionWelcome, queueWelcomes } from '../../device/greetings.ts';
import { useOnline } from '../../device/use-online.ts';
import { isFriendsInstead, saveFriendsCode, useCodeErrorText } from '../../forms/friends-code.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';

/**
 * Accepts the terms, with a code if the tenant uses codes, which may be mandatory for this member; a code in the URL
 * opens the field [TERMS-02, TERMS-07, CODE-03, IMP-06].
 */
export function AgreeForm({ initialCode }: { initialCode: string }): ReactNode {
  const { t } = useFullTranslation();
  const config = useConfig();
  const owesCode = useUserInfo()?.owesInviteCode ?? true;
  const isMandatory = config.IsInviteCodeMandatory && owesCode;
  const takesCodes = config.IsInviteCodeDisplay || isMandatory;
  const [wantsCode, setWantsCode] = useState(initialCode !== '');
  const [code, setCode] = useState(initialCode);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  const { busy, agree } = useAgree();
  const online = useOnline();
  const hasCode = isMandatory || (takesCodes && wantsCode);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const formError = hasCode ? getCodeError(code, true) : null;
    const codeError = formError === null ? await agree(hasCode ? code : '') : t(`errors.${formError}`);
    if (codeError === FRIENDS_CODE_SAVED) {
      setCode('');
      setNote(t('invitation.keptEnterOwn', { tenant: config.TenantName }));
      return;
    }
    setError(codeError ?? undefined);
    if (codeError !== null) focusFirstError(form);
  };
  const choose = (next: boolean) => {
    setWantsCode(next);
    setError(undefined);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('terms.agree')}>
      <Stack gap={4}>
        {takesCodes && !isMandatory && (
          <Switch checked={wantsCode} onChange={(event) => choose(event.target.checked)}>
            {t('terms.codeToggle')}
          </Switch>
        )}
        {hasCode && (
          <CodeField
            note={note}
            error={error}
            busy={busy}
            code={code}
            onType={(next) => {
              setCode(next);
              setError(undefined);
            }}
          />
        )}
        <FormError>{online ? null : t('account.onlineFirst')}</FormError>
        <Button type="submit" wide busy={busy}>
          {t('terms.agree')}
        </Button>
      </Stack>
    </form>
  );
}

type CodeFieldProps = {
  /** Shown under the field rather than the agency's text. */
  note: string | undefined;
  error: string | undefined;
  busy: boolean;
  code: string;
  onType: (code: string) => void;
};

function CodeField({ note, error, busy, code, onType }: CodeFieldProps): ReactNode {
  const { t } = useFullTranslation();
  const { InviteCodeDescription } = useConfig();
  return (
    <Field
      label={t('signUp.code')}
      help={note ?? (InviteCodeDescription || undefined)}
      name="inviteCode"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      ltr
      readOnly={busy}
      value={code}
      onChange={(event) => onType(event.target.value)}
      error={error}
    />
  );
}

/** The code was a referral: the server stores it, and the agency's code is still required [REFER-20]. */
const FRIENDS_CODE_SAVED = Symbol('kept');

/**
 * Accepts the terms: validates the code first and stops if it is rejected, then accepts, then uses the code; the
 * reloaded record redirects Home [TERMS-05, TERMS-06, TERMS-07]. A failed acceptance only ends the spinner [TERMS-08].
 * Resolves to the text of a rejected code, KEPT for a referral if the agency's code is required, or null.
 */
function useAgree(): {
  busy: boolean;
  agree: (code: string) => Promise<string | typeof FRIENDS_CODE_SAVED | null>;
} {
  const client = useQueryClient();
  const { TenantID: tenantID } = useConfig();
  const { language } = useTranslation();
  const toCodeError = useCodeErrorText();
  const [busy, setBusy] = useState(false);

  /**
   * Uses the code of a member who has accepted: errors are shown, and the code can be entered again on the code screen.
   */
  const submitCode = async (inviteCode: string) => {
    try {
      const promotion = await api.call(useCodeRoute, { params: { inviteCode, lang: language } });
      queueWelcomes([createPromotionWelcome(promotion)]);
      await refresh(client, 'code');
    } catch (error) {
      const errorText = toCodeError(error);
      if (errorText !== null) notify({ title: errorText, tone: 'error' });
    }
  };

  const agree = async (text: string): Promise<string | typeof FRIENDS_CODE_SAVED | null> => {
    const code = normalizeCode(text);
    setBusy(true);
    try {
      if (code !== '') await api.call(validateInviteCode, { body: { inviteCode: code, tenantID } });
    } catch (error) {
      const isFriendsCodeSaved = isFriendsInstead(error) && (await saveFriendsCode(code));
      setBusy(false);
      return isFriendsCodeSaved ? FRIENDS_CODE_SAVED : toCodeError(error);
    }
    try {
      await api.call(setUserStatus, { body: { userStatus: 'CONSENT' } });
      const member = await loadMember(language);
      void refresh(client, 'agreement');
      if (code !== '') await submitCode(code);
      // The guard then redirects Home.
      client.setQueryData(dataSets.userInfo(language).queryKey, (newer) =>
        newer && newer.userStatus !== 'NEW' ? newer : member,
      );
      return null;
    } catch (error) {
      // It may have succeeded: reload the record, by which the guard redirects.
      if (isLostAnswer(error)) void client.invalidateQueries({ queryKey: ['userInfo'] });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, agree };
}
