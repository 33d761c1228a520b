import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { AppBar, Page } from '@fareback/ui/layout/page.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import type { ReactNode } from 'react';
import { JoinForm } from '../features/team/join-form.tsx';
import { TeamCard } from '../features/team/team-card.tsx';
import { TeamMonthCard } from '../features/team/team-month.tsx';
import { useTeam } from '../features/team/use-team.ts';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { paths } from '../navigation/paths.ts';
import { Navigate, useLocation, useNavigate, useScreenTitle } from '../navigation/router.ts';
import { useConfig } from '../tenant/config.tsx';
import { TenantLogo } from '../tenant/tenant-logo.tsx';
import styles from './screens.module.css';

/** `/team`: the member's team, and a form to join one by its code; redirects Home if the agency has no teams [TEAM-06]. */
export function Team(): ReactNode {
  const { t } = useFullTranslation();
  const { TeamName } = useConfig();
  useScreenTitle(TeamName || t('team.yours'));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data } = useTeam();
  if (TeamName === undefined) return <Navigate to={paths.home} replace />;
  const team = data?.Team ?? null;
  return (
    <Page
      narrow
      skipLabel={t('access.skipToContent')}
      header={
        <AppBar start={<IconButton icon="back" label={t('access.back')} onClick={() => navigate(paths.home)} />}>
          <TenantLogo header />
        </AppBar>
      }
    >
      <div className={styles['column']}>
        <div className={styles['intro']}>
          <h1>{TeamName || t('team.yours')}</h1>
          <p className={styles['text']}>{t('team.private')}</p>
        </div>
        {team !== null && <TeamCard team={team} />}
        {data?.Month && <TeamMonthCard figure={data.Month} />}
        {data && (
          <section className={styles['entry']}>
            <Stack gap={4}>
              <p className={styles['text']}>{t(team === null ? 'team.text' : 'team.switchText')}</p>
              <JoinForm
                initialCode={new URLSearchParams(search).get('code') ?? ''}
                onJoined={() => {
                  // A reload must not offer a used code again.
                  if (search !== '') navigate(pathname, { replace: true });
                }}
              />
            </Stack>
          </section>
        )}
      </div>
    </Page>
  );
}
