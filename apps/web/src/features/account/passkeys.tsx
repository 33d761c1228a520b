import {
  addPasskey,
  limits,
  type MemberPasskey,
  newPasskeyOptions,
  removePasskey,
  type UserInfo,
} from '@fareback/contract';
import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { List, ListRow } from '@fareback/ui/layout/list.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { formatAgencyMoment, formatTimeAgo } from '@fareback/wording';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useNow } from '../../device/use-now.ts';
import { useOnline } from '../../device/use-online.ts';
import { SureDialog } from '../../forms/sure-dialog.tsx';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './account.module.css';
import { CurrentPassword } from './own-data.tsx';
import { passkeysKey, usePasskeys } from './passkey-proof.tsx';
import { useAccountChange } from './use-account-change.ts';
import { useHasPassword } from './use-agency-account.ts';

/** The member's passkeys: which there are, removing one, and adding one for this device [AUTH-45]. */
export function Passkeys({ member }: { member: UserInfo }): ReactNode {
  const { t } = useFullTranslation();
  const list = usePasskeys();
  if (list.data === undefined && !list.isError && list.fetchStatus !== 'paused') return <PasskeySkeleton />;
  if (list.data === undefined)
    return (
      <ErrorState
        compact
        title={t(list.fetchStatus === 'paused' ? 'offline.bar' : 'passkey.failed')}
        retryLabel={t('common.retry')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  return (
    <Stack gap={5}>
      <p className={styles['text']}>{t('passkey.text')}</p>
      <PasskeyList passkeys={list.data} />
      {'PublicKeyCredential' in window ? (
        <AddPasskey member={member} />
      ) : (
        <p className={styles['text']}>{t('passkey.unsupported')}</p>
      )}
    </Stack>
  );
}

function PasskeySkeleton(): ReactNode {
  const { t } = useFullTranslation();
  return (
    <SkeletonGroup label={t('access.loading')}>
      <List>
        <ListRow detail={<Skeleton width="40%" />}>
          <Skeleton width="60%" />
        </ListRow>
      </List>
    </SkeletonGroup>
  );
}

function PasskeyList({ passkeys }: { passkeys: MemberPasskey[] }): ReactNode {
  const { t } = useFullTranslation();
  const client = useQueryClient();
  const online = useOnline();
  const { busy, refusal, run } = useAccountChange();
  const [leaving, setLeaving] = useState<MemberPasskey | null>(null);
  const remove = ({ PasskeyID }: MemberPasskey) =>
    run(async () => {
      client.setQueryData(passkeysKey, await api.call(removePasskey, { params: { id: PasskeyID } }));
      notify({ title: t('passkey.removed'), tone: 'success' });
    });
  if (passkeys.length === 0) return <p>{t('passkey.none')}</p>;
  return (
    <>
      <List label={t('account.passkeys')}>
        {passkeys.map((passkey) => (
          <ListRow
            key={passkey.PasskeyID}
            detail={<PasskeyUse passkey={passkey} />}
            end={
              <Button
                size="small"
                variant="secondary"
                disabled={!online || busy}
                aria-label={t('passkey.removeOf', { name: passkey.Name })}
                onClick={() => setLeaving(passkey)}
              >
                {t('passkey.remove')}
              </Button>
            }
          >
            <bdi className={styles['device']}>{passkey.Name}</bdi>
          </ListRow>
        ))}
      </List>
      <FormError>{refusal ?? ''}</FormError>
      {leaving !== null && (
        <SureDialog
          tone="warning"
          title={t('passkey.removeTitle', { name: leaving.Name })}
          no={t('common.cancel')}
          yes={t('passkey.remove')}
          onYes={() => void remove(leaving)}
          onGone={() => setLeaving(null)}
        >
          {t('passkey.removeText')}
        </SureDialog>
      )}
    </>
  );
}

/** Where it works if not here, when it was last used, and when it was added. */
function PasskeyUse({ passkey }: { passkey: MemberPasskey }): ReactNode {
  const translation = useFullTranslation();
  const { t, language } = translation;
  const { IANATimezone } = useConfig();
  const now = useNow();
  const { OtherHost, LastUsedAtUTC, CreatedAtUTC } = passkey;
  return (
    <>
      {OtherHost !== null && (
        <span className={styles['use']}>{t('passkey.otherHost', { host: leftToRight(OtherHost) })}</span>
      )}
      <span className={styles['use']}>
        {LastUsedAtUTC === null
          ? t('passkey.neverUsed')
          : t('account.lastUsed', { time: formatTimeAgo(LastUsedAtUTC, now, language) })}
      </span>
      <span>{t('passkey.made', { date: formatAgencyMoment(CreatedAtUTC, translation, IANATimezone) })}</span>
    </>
  );
}

/** Errors of the browser's dialog: the member closed it, it took too long, or this device has a passkey already. */
const browserRefusals = { InvalidStateError: 'passkey.already', NotAllowedError: 'passkey.notAdded' } as const;

/** State of the form, and `add`: the browser creates the passkey after the password was right [AUTH-45, ACCT-10]. */
function useAddPasskey() {
  const { t } = useFullTranslation();
  const client = useQueryClient();
  const isPhone = matchMedia('(pointer: coarse)').matches;
  const [name, setName] = useState(t(isPhone ? 'passkey.myPhone' : 'passkey.myComputer'));
  const [currentPassword, setPassword] = useState('');
  const [isProven, setProven] = useState(false);
  const [closed, setClosed] = useState('');
  const { busy, refusal, isPasswordWrong, clearRefusal, run } = useAccountChange();
  const typing = (set: (typed: string) => void) => (typed: string) => {
    set(typed);
    setClosed('');
    clearRefusal();
  };
  const add = async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { options } = await api.call(newPasskeyOptions, { body: { currentPassword } });
    const answer = await startRegistration({ optionsJSON: options as never }).catch((error: Error) => {
      setClosed(t(browserRefusals[error.name as keyof typeof browserRefusals] ?? 'passkey.notAdded'));
      return null;
    });
    if (answer === null) return;
    const body = { name, answer: { ...answer, response: { ...answer.response } } };
    client.setQueryData(passkeysKey, await api.call(addPasskey, { body }));
    setPassword('');
    setProven(false);
    notify({ title: t('passkey.added'), tone: 'success' });
  };
  return {
    name: { value: name, onType: typing(setName) },
    password: {
      value: currentPassword,
      onType: typing(setPassword),
      isWrong: isPasswordWrong,
      isProven,
      onProven: () => setProven(true),
    },
    busy,
    trouble: refusal ?? closed,
    add: () => {
      setClosed('');
      void run(add);
    },
  };
}

/** Asks for a name and the password, and says where the passkey will work [AUTH-45]. */
function AddPasskey({ member }: { member: UserInfo }): ReactNode {
  const { t } = useFullTranslation();
  const online = useOnline();
  const hasPassword = useHasPassword();
  const { name, password, busy, trouble, add } = useAddPasskey();
  const missing = name.value.trim() === '' ? 'passkey.nameMissing' : 'errors.CURRENT_PASSWORD_REQUIRED';
  const isWhole = name.value.trim() !== '' && (password.value !== '' || password.isProven || !hasPassword);
  const why = online ? (isWhole ? undefined : t(missing)) : t('account.onlineFirst');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && why === undefined) add();
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('passkey.add')}>
      <Stack gap={5}>
        <Field
          label={t('passkey.name')}
          name="passkeyName"
          value={name.value}
          maxLength={limits.passkeyNameLengthMax}
          onChange={({ target }) => name.onType(target.value)}
        />
        {hasPassword && <CurrentPassword email={member.email} {...password} />}
        <p className={styles['text']}>{t('passkey.host', { host: leftToRight(location.hostname) })}</p>
        <FormError>{trouble}</FormError>
        <Button type="submit" wide busy={busy} disabled={why !== undefined} reason={why}>
          {t('passkey.add')}
        </Button>
      </Stack>
    </form>
  );
}
