import type { MemberSession } from '@fareback/contract';
import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { List, ListRow } from '@fareback/ui/layout/list.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatAgencyMoment, formatTimeAgo } from '@fareback/wording';
import { type ReactNode, useState } from 'react';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useNow } from '../../device/use-now.ts';
import { useOnline } from '../../device/use-online.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './account.module.css';
import { deviceName, type Sessions, useSessions } from './use-sessions.ts';

const MINUTE_MS = 60_000;

/** The member's sessions; others can be ended one by one or all at once [AUTH-24]. */
export function SessionList(): ReactNode {
  const { t } = useTranslation();
  const sessions = useSessions();
  if (sessions.state === 'loading') return <SessionSkeletons />;
  if (sessions.state !== 'ready')
    return (
      <ErrorState
        compact
        title={t(sessions.state === 'offline' ? 'offline.bar' : 'account.sessionsFailed')}
        retryLabel={t('common.retry')}
        onRetry={sessions.retry}
        retrying={sessions.isRetrying && sessions.state === 'failed'}
      />
    );
  return <Full sessions={sessions} />;
}

function Full({ sessions: { here, others, end } }: { sessions: Sessions }): ReactNode {
  const { t, language } = useTranslation();
  const now = useNow();
  const online = useOnline();
  const [ending, setEnding] = useState<MemberSession | 'others' | null>(null);
  const lastUsed = ({ LastSeenAtUTC }: MemberSession) =>
    now.getTime() - Date.parse(LastSeenAtUTC) < MINUTE_MS
      ? t('account.lastUsedNow')
      : t('account.lastUsed', { time: formatTimeAgo(LastSeenAtUTC, now, language) });
  const offlineReason = online ? undefined : t('account.onlineFirst');
  return (
    <Stack gap={4}>
      <p className={styles['text']}>{t(others.length === 0 ? 'account.onlyHere' : 'account.sessionsText')}</p>
      <List label={t('account.sessions')}>
        {here.map((session) => (
          <ListRow
            key={session.SessionID}
            detail={<Detail session={session} use={t('account.activeNow')} />}
            end={<Badge tone="success">{t('account.thisDevice')}</Badge>}
          >
            <span className={styles['device']}>{deviceName(session, t)}</span>
          </ListRow>
        ))}
        {others.map((session) => {
          const device = deviceName(session, t);
          return (
            <ListRow
              key={session.SessionID}
              detail={<Detail session={session} use={lastUsed(session)} />}
              end={
                <Button
                  size="small"
                  variant="secondary"
                  disabled={!online}
                  aria-label={t('account.signOutOf', { device })}
                  onClick={() => setEnding(session)}
                >
                  {t('menu.signOut')}
                </Button>
              }
            >
              <span className={styles['device']}>{device}</span>
            </ListRow>
          );
        })}
      </List>
      {others.length > 0 && (
        <Button wide variant="secondary" disabled={!online} reason={offlineReason} onClick={() => setEnding('others')}>
          {t('account.signOutOthers')}
        </Button>
      )}
      {ending !== null && (
        <EndSessionDialog session={ending === 'others' ? null : ending} end={end} onGone={() => setEnding(null)} />
      )}
    </Stack>
  );
}

/** When a session was last used and when it began, to distinguish identical devices. */
function Detail({ session, use }: { session: MemberSession; use: string }): ReactNode {
  const translation = useTranslation();
  const { IANATimezone } = useConfig();
  return (
    <>
      <span className={styles['use']}>{use}</span>
      <span>
        {translation.t('account.signedInAt', {
          date: formatAgencyMoment(session.CreatedAtUTC, translation, IANATimezone),
        })}
      </span>
    </>
  );
}

function SessionSkeletons(): ReactNode {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t('access.loading')}>
      <List>
        {['68%', '54%', '61%'].map((width) => (
          <ListRow key={width} detail={<Skeleton width="40%" />}>
            <Skeleton width={width} />
          </ListRow>
        ))}
      </List>
    </SkeletonGroup>
  );
}

type EndSessionDialogProps = {
  /** The session to end; null for all others. */
  session: MemberSession | null;
  end: Sessions['end'];
  onGone: () => void;
};

/** Confirms ending another session, which cannot be undone [AUTH-24]. */
function EndSessionDialog({ session, end, onGone }: EndSessionDialogProps): ReactNode {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const device = session && deviceName(session, t);
  const close = () => setOpen(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await end(session);
      notify({
        title: device === null ? t('account.signedOutOthers') : t('account.signedOutOf', { device }),
        tone: 'success',
      });
    } catch (error) {
      notify({ title: failureText(error), tone: 'error' });
    }
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onGone}
      icon={<Icon name="logout" size={28} />}
      tone="warning"
      title={device === null ? t('account.signOutOthersTitle') : t('account.signOutOfTitle', { device })}
      actions={
        <>
          <Button wide variant="danger" busy={busy} onClick={() => void confirm()}>
            {t('menu.signOut')}
          </Button>
          <Button wide variant="quiet" disabled={busy} onClick={close}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      {t(device === null ? 'account.signOutOthersText' : 'account.signOutOfText')}
    </Dialog>
  );
}
