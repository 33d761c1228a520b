import { ApiError, getCodeError, normalizeCode, useCode as useCodeRoute } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useOnce } from '../../data/calls/use-once.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { createPromotionWelcome, queueWelcomes } from '../../device/greetings.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { isFriendsInstead, saveFriendsCode, useCodeErrorText } from '../../forms/friends-code.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';

import { clearErrors, notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';

type CodeFormProps = {
  /** Code from a link; filled in, not sent [CODE-03]. */
  initialCode: string;
  /** The code was accepted; the field is empty again. */
  onTaken: () => void;
};

/** The form for promo, invite and referral codes [CODE-01, CODE-09, CODE-13, CODE-16, CODE-17]. */
export function CodeForm({ initialCode, onTaken }: CodeFormProps): ReactNode {
  const { t } = useFullTranslation();
  const hasUsedCodes = (useUserInfo()?.usedInviteCodes.length ?? 0) > 0;
  const [code, setCode] = useState(initialCode);
  const [error, setError] = useState<string>();
  const { busy, trouble, enter } = useEnterCode();

  const type = (next: string) => {
    setCode(next);
    setError(undefined);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const codeError = getCodeError(code, true);
    const entry = codeError === null ? await enter(code) : { isTaken: false, refusal: t(`errors.${codeError}`) };
    if (entry.isTaken) {
      type('');
      onTaken();
    } else if (entry.refusal !== null) {
      setError(entry.refusal);
      focusFirstError(form);
    }
  };
  // Another code must be submitted by the button, to avoid accidents [CODE-17].
  const blockEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && hasUsedCodes) event.preventDefault();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('codes.title')}>
      <Stack gap={4}>
        <Field
          label={t('codes.label')}
          name="inviteCode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          ltr
          readOnly={busy}
          value={code}
          onChange={(event) => type(event.target.value)}
          onKeyDown={blockEnter}
          error={error}
        />
        <FormError>{trouble}</FormError>
        <Button type="submit" wide busy={busy}>
          {t('codes.submit')}
        </Button>
      </Stack>
    </form>
  );
}

/**
 * Enters a promo, invite or referral code. An accepted code reloads affected data, then opens its welcome or a message;
 * a referral code is saved if the agency's code must come first [CODE-01, CODE-09, CODE-10, REFER-20]. Resolves to
 * whether it was accepted, and the field's error if not [CODE-18]; `trouble` is shown under the form while the server
 * is unreachable. A code used despite a lost response counts as accepted on the next click [ERR-23].
 */
function useEnterCode(): {
  busy: boolean;
  trouble: string;
  enter: (code: string) => Promise<{ isTaken: boolean; refusal: string | null }>;
} {
  const client = useQueryClient();
  const { t, language } = useFullTranslation();
  const toCodeError = useCodeErrorText();
  const once = useOnce('USED_CODE');
  const { TenantName } = useConfig();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();

  const enter = async (code: string) => {
    setBusy(true);
    setTrouble('');
    clearErrors();
    try {
      const inviteCode = normalizeCode(code);
      const params = { inviteCode, lang: language };
      const reply = await once(inviteCode, () => api.call(useCodeRoute, { params }));
      const welcome = reply && createPromotionWelcome(reply);
      await refresh(client, 'code');
      if (welcome === null) notify({ title: t('codes.accepted'), tone: 'success' });
      else queueWelcomes([welcome]);
      return { isTaken: true, refusal: null };
    } catch (error) {
      if (isFriendsInstead(error) && (await saveFriendsCode(code))) {
        await refresh(client, 'code');
        notify({ title: t('invitation.keptEnterOwn', { tenant: TenantName }), tone: 'success' });
        return { isTaken: true, refusal: null };
      }
      if (error instanceof ApiError && error.status === 0) {
        setTrouble(t('common.noConnection'));
        return { isTaken: false, refusal: null };
      }
      return { isTaken: false, refusal: toCodeError(error) };
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, enter };
}
