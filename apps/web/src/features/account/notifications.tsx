import type { NotificationChannel, NotificationChoice, NotificationKind } from '@fareback/contract';
import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Checkbox, Switch } from '@fareback/ui/form/checkbox.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { List, ListRow } from '@fareback/ui/layout/list.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { LaterKey } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useOnline } from '../../device/use-online.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { useNavigate } from '../../navigation/router.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './account.module.css';
import { type PushHere, usePushHere } from './use-push-here.ts';

const words: Record<NotificationKind, [name: LaterKey, when: LaterKey]> = {
  POINTS_TO_CLAIM: ['notify.pointsToClaim', 'notify.pointsToClaimText'],
  STREAK_ENDS: ['notify.streakEnds', 'notify.streakEndsText'],
  STREAK_KEPT: ['notify.streakKept', 'notify.streakKeptText'],
  POINTS_EXPIRE: ['notify.pointsExpire', 'notify.pointsExpireText'],
  REDEMPTION: ['notify.redemption', 'notify.redemptionText'],
  LEVEL_REACHED: ['notify.level', 'notify.levelText'],
  GOAL_REACHED: ['notify.goal', 'notify.goalText'],
  PRIZE_WON: ['notify.prize', 'notify.prizeText'],
  FRIEND_JOINED: ['notify.friend', 'notify.friendText'],
  SUPPORT_ANSWER: ['notify.answer', 'notify.answerText'],
  SUPPORT_MESSAGE: ['notify.message', 'notify.messageText'],
  NEW_FOR_YOU: ['notify.newForYou', 'notify.newForYouText'],
};

const channelWords: Record<NotificationChannel, LaterKey> = {
  PUSH: 'notify.push',
  EMAIL: 'notify.email',
  SMS: 'notify.sms',
};

/** The member's notification settings and this device's state, with what to do in each [NOTIFY-01, NOTIFY-08]. */
export function Notifications(): ReactNode {
  const { t } = useFullTranslation();
  const here = usePushHere();
  if (here.state === 'FAILED')
    return <ErrorState compact title={t('offline.bar')} retryLabel={t('common.retry')} onRetry={here.retry} />;
  return (
    <Stack gap={4}>
      <p className={styles['text']}>{t('notify.text')}</p>
      {here.state === 'LOADING' ? <Skeleton width="60%" /> : <Here here={here} />}
      <Kinds here={here} />
    </Stack>
  );
}

function Here({ here }: { here: PushHere }): ReactNode {
  const { t } = useFullTranslation();
  const online = useOnline();
  const offlineReason = online ? undefined : t('account.onlineFirst');
  if (here.state === 'INSTALL_FIRST') return <InstallFirst />;
  if (here.state === 'BLOCKED') return <output>{t('notify.blocked')}</output>;
  if (here.state === 'NEVER') return <output>{t('notify.unsupported')}</output>;
  const isOn = here.state === 'ON';
  return (
    <>
      {isOn && <Badge tone="success">{t('notify.on')}</Badge>}
      <FormError>{here.refusal ?? ''}</FormError>
      <Button
        wide
        variant={isOn ? 'quiet' : 'primary'}
        busy={here.busy}
        disabled={!online}
        reason={offlineReason}
        onClick={isOn ? here.turnOff : here.turnOn}
      >
        {t(isOn ? 'notify.turnOff' : 'notify.turnOn')}
      </Button>
    </>
  );
}

/** On an iPhone or iPad, the app must be on the home screen first [PWA-53]. */
function InstallFirst(): ReactNode {
  const { t } = useFullTranslation();
  const { IsPwaFlowVisible } = useConfig();
  const navigate = useNavigate();
  return (
    <>
      <p>{t('notify.installFirst')}</p>
      {IsPwaFlowVisible && (
        <Button wide onClick={() => navigate(paths.install)}>
          {t('notify.install')}
        </Button>
      )}
    </>
  );
}

/** Each kind with its channels; the app's only while it is on for this device [NOTIFY-14]. */
function Kinds({ here }: { here: PushHere }): ReactNode {
  const { t } = useFullTranslation();
  const online = useOnline();
  const shown = here.choices.filter(({ channel }) => channel !== 'PUSH' || here.state === 'ON');
  const byKind = Map.groupBy(shown, ({ kind }) => kind);
  const has = (wanted: NotificationChannel) => shown.some(({ channel }) => channel === wanted);
  if (shown.length === 0) return null;
  return (
    <>
      <List label={t('account.notifications')}>
        {[...byKind].map(([kind, choices]) => (
          <ListRow key={kind}>
            <Kind choices={choices} choose={here.choose} disabled={!online} />
          </ListRow>
        ))}
      </List>
      {has('EMAIL') && (
        <Switch checked={here.isWeekly} disabled={!online} onChange={({ target }) => here.setWeekly(target.checked)}>
          <span>{t('notify.weekly')}</span>
          <span className={styles['kindWhen']}>{t('notify.weeklyText')}</span>
        </Switch>
      )}
      {has('SMS') && <p className={styles['kindWhen']}>{t(here.takesStop ? 'notify.smsStop' : 'notify.smsCost')}</p>}
    </>
  );
}

function Kind({
  choices,
  choose,
  disabled,
}: {
  choices: readonly NotificationChoice[];
  choose: PushHere['choose'];
  disabled: boolean;
}): ReactNode {
  const { t } = useFullTranslation();
  const [first] = choices;
  if (first === undefined) return null;
  const [name, when] = words[first.kind];
  return (
    <fieldset className={styles['kind']}>
      <legend>
        <span>{t(name)}</span>
        <span className={styles['kindWhen']}>{t(when)}</span>
      </legend>
      <div className={styles['channels']}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.channel}
            checked={choice.isOn}
            disabled={disabled}
            aria-label={t('notify.channelsOf', { kind: t(name), channel: t(channelWords[choice.channel]) })}
            onChange={({ target }) => choose({ ...choice, isOn: target.checked })}
          >
            {t(channelWords[choice.channel])}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
