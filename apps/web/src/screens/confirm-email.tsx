import { ApiError, confirmEmail } from '@fareback/contract';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { takeFocus } from '@fareback/ui/form/focus.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../data/calls/client.ts';
import { useFailureText } from '../data/calls/use-failure-text.ts';
import { refresh } from '../data/sets/refresh.ts';
import { session } from '../device/session.ts';
import { useUntilOnline } from '../device/use-until-online.ts';
import { useLinkCheck } from '../features/password-reset/link-status.tsx';
import { type ConfirmLink, clearMailLink } from '../features/password-reset/mail-link.ts';

import { useFullTranslation } from '../i18n/full-translation.ts';
import { paths } from '../navigation/paths.ts';
import { useNavigate, useScreenTitle } from '../navigation/router.ts';

import styles from './layouts/entry-form.module.css';
import { EntryPage } from './layouts/entry-page.tsx';

const words = {
  open: { icon: 'shield', title: 'confirmEmail.title', text: 'confirmEmail.text' },
  done: { icon: 'check', title: 'confirmEmail.doneTitle', text: 'confirmEmail.doneText' },
  dead: { icon: 'unlink', title: 'passwordReset.invalidTitle', text: 'confirmEmail.invalidText' },
} as const;

/** One click with the link's token; `state` is the result, `refusal` a temporary error. */
function useConfirmation({ token }: ConfirmLink) {
  const client = useQueryClient();
  const failureText = useFailureText();
  const [state, setState] = useState<keyof typeof words>('open');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useUntilOnline();
  const end = (how: 'done' | 'dead') => {
    clearMailLink();
    setState(how);
  };
  const send = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await api.call(confirmEmail, { body: { token } });
      end('done');
      if (session.get() === 'signedIn') await refresh(client, 'account');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFIRM_TOKEN_INVALID') end('dead');
      else setRefusal(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { state, busy, refusal, send, tellDead: () => end('dead') };
}

/**
 * Confirms an email from a link, signed in or not, after a click, because mail programs open links by themselves. Does
 * not change the session [SIGNUP-21].
 */
export function ConfirmEmail({ link }: { link: ConfirmLink }): ReactNode {
  const { t } = useFullTranslation();
  const navigate = useNavigate();
  const { state, busy, refusal, send, tellDead } = useConfirmation(link);
  const { checking } = useLinkCheck(link, tellDead);
  const { icon, title, text } = words[state];
  useScreenTitle(t(title));
  return (
    <EntryPage>
      <div className={styles['heading']}>
        <span className={styles['disc']}>
          <Icon name={icon} size={28} />
        </span>
        <h1 key={state} ref={state === 'open' ? undefined : takeFocus} tabIndex={-1}>
          {t(title)}
        </h1>
        <p className={styles['text']}>{t(text)}</p>
      </div>
      <Stack gap={5}>
        {state !== 'open' && (
          <Button wide onClick={() => navigate(paths.home, { replace: true })}>
            {t('confirmEmail.goOn')}
          </Button>
        )}
        {state === 'open' && checking && (
          <SkeletonGroup label={t('access.loading')}>
            <Skeleton shape="block" height="3rem" />
          </SkeletonGroup>
        )}
        {state === 'open' && !checking && (
          <Button wide busy={busy} onClick={() => void send()}>
            {t('confirmEmail.submit')}
          </Button>
        )}
        <FormError>{refusal}</FormError>
      </Stack>
    </EntryPage>
  );
}
