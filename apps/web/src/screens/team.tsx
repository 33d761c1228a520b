import { ErrorState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Page } from '@fareback/ui/layout/page.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { JoinForm } from '../features/team/join-form.tsx';
import { TeamCard } from '../features/team/team-card.tsx';
import { TeamChallengeCard } from '../features/team/team-challenge.tsx';
import { TeamMonthCard } from '../features/team/team-month.tsx';
import { useTeam } from '../features/team/use-team.ts';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { paths } from '../navigation/paths.ts';
import { Navigate, useLocation, useNavigate, useScreenTitle } from '../navigation/router.ts';
import { useConfig } from '../tenant/config.tsx';
import { HomeBar } from './home-bar.tsx';
import styles from './screens.module.css';

/** `/team`: the member's team, and a form to join one by its code; redirects Home if the agency has no teams [TEAM-06]. */
export function Team(): ReactNode {
  const { t } = useFullTranslation();
  const { TeamName } = useConfig();
  useScreenTitle(TeamName || t('team.yours'));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = useTeam();
  const { data } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasLeft, setLeft] = useState(false);
  const team = data?.Team ?? null;
  useEffect(() => {
    // The button that had the focus is gone with the team.
    if (hasLeft && team === null) heading.current?.focus();
  }, [hasLeft, team]);
  if (TeamName === undefined) return <Navigate to={paths.home} replace />;
  return (
    <Page narrow skipLabel={t('access.skipToContent')} header={<HomeBar />}>
      <div className={styles['column']}>
        <div className={styles['intro']}>
          <h1 ref={heading} tabIndex={-1}>
            {TeamName || t('team.yours')}
          </h1>
          <p className={styles['text']}>{t('team.private')}</p>
        </div>
        {data === undefined && <Loading query={query} />}
        {team !== null && <TeamCard team={team} onLeft={() => setLeft(true)} />}
        {data?.Challenges?.map((challenge) => (
          <TeamChallengeCard
            key={challenge.ID}
            challenge={challenge}
            hasLeague={team !== null && team.League !== null}
          />
        ))}
        {data?.Month && <TeamMonthCard figure={data.Month} />}
        {data && (
          <section className={styles['entry']}>
            <Stack gap={4}>
              {team !== null && <h2>{t('team.switchTitle')}</h2>}
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

/** A skeleton, or why the team is not there with a retry. */
function Loading({ query }: { query: ReturnType<typeof useTeam> }): ReactNode {
  const { t } = useFullTranslation();
  const isOffline = query.fetchStatus === 'paused';
  if (!isOffline && !query.isError)
    return (
      <SkeletonGroup label={t('access.loading')}>
        <Skeleton shape="block" height="12rem" />
      </SkeletonGroup>
    );
  return (
    <ErrorState
      compact
      title={t(isOffline ? 'offline.bar' : 'team.failed')}
      retryLabel={t('common.retry')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
