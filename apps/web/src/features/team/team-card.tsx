import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatEndDate } from '@fareback/wording';
import { type ReactNode, useState } from 'react';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { isolated } from '../../i18n/isolate.ts';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './team.module.css';
import { type Team, useSetTeam } from './use-team.ts';

/** The member's team with its size from 5 members, and a way to leave it [TEAM-05, TEAM-06]. */
export function TeamCard({ team, onLeft }: { team: Team; onLeft: () => void }): ReactNode {
  const { t, language } = useFullTranslation();
  const { IANATimezone } = useConfig();
  const failureText = useFailureText();
  const [isLeaving, setLeaving] = useState(false);
  const { busy, leave } = useSetTeam();
  const close = () => setLeaving(false);
  const confirm = async () => {
    try {
      await leave(team);
      onLeft();
    } catch (error) {
      notify({ title: failureText(error), tone: 'error' });
    }
    close();
  };
  return (
    <section className={styles['card']} aria-label={t('team.yours')}>
      <h2 className={styles['name']}>
        <bdi>{team.Name}</bdi>
      </h2>
      <p className={styles['fact']}>
        {team.Members === null ? t('team.few') : t('team.members', { count: team.Members })}
      </p>
      {team.League !== null && <p className={styles['fact']}>{t('team.league', { league: isolated(team.League) })}</p>}
      <p className={styles['fact']}>
        {t('team.since', { date: formatEndDate(team.MemberSinceUTC, language, IANATimezone) })}
      </p>
      <Button variant="secondary" size="small" className={styles['leave']} onClick={() => setLeaving(true)}>
        {t('team.leave')}
      </Button>
      <Dialog
        open={isLeaving}
        onClose={close}
        icon={<Icon name="users" size={28} />}
        tone="warning"
        title={t('team.leaveTitle', { team: isolated(team.Name) })}
        actions={
          <>
            <Button wide variant="danger" busy={busy} onClick={() => void confirm()}>
              {t('team.leave')}
            </Button>
            <Button wide variant="quiet" disabled={busy} onClick={close}>
              {t('common.cancel')}
            </Button>
          </>
        }
      >
        {t('team.leaveText')}
      </Dialog>
    </section>
  );
}
