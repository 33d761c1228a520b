import type { NotificationKind } from '@fareback/contract';
import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Switch } from '@fareback/ui/form/checkbox.tsx';
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
      {isOn && <Kinds here={here} />}
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

function Kinds({ here: { choices, choose } }: { here: PushHere }): ReactNode {
  const { t } = useFullTranslation();
  const online = useOnline();
  return (
    <List label={t('account.notifications')}>
      {choices.map(({ kind, isOn }) => {
        const [name, when] = words[kind];
        return (
          <ListRow key={kind}>
            <Switch checked={isOn} disabled={!online} onChange={({ target }) => choose(kind, target.checked)}>
              <span>{t(name)}</span>
              <span className={styles['kindWhen']}>{t(when)}</span>
            </Switch>
          </ListRow>
        );
      })}
    </List>
  );
}
