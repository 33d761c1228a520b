import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { Section } from '../../parts/page.tsx';
import { localeOf } from '../../words/locale.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './home.module.css';
import type { Task, TaskSource } from './task.ts';
import { useOpenVersions } from './use-open-versions.ts';
import { useTasks } from './use-tasks.ts';

/** What waits for the current user, or one sentence if nothing does [DESK-594]. */
export function WaitingTasks(): ReactNode {
  const { t } = useTranslation();
  const sources = useTasks();
  const tasks = sources.flatMap((source) => source.tasks);
  const failed = sources.filter(({ query }) => query.isError);
  const isLoading = sources.some(({ query }) => query.isPending);
  return (
    <Section title={t('today.waiting')}>
      <TaskList tasks={tasks} />
      {isLoading && (
        <SkeletonGroup label={t('desk.loading')}>
          <Skeleton shape="title" width="60%" />
        </SkeletonGroup>
      )}
      {!isLoading && failed.length === 0 && tasks.length === 0 && <p>{t('today.nothing')}</p>}
      {failed.length > 0 && <FailedSources sources={failed} />}
    </Section>
  );
}

/** Before launch: only versions that wait for the current user; nothing otherwise [DESK-487]. */
export function WaitingVersions(): ReactNode {
  const { t } = useTranslation();
  const source = useOpenVersions();
  if (source === null || source.tasks.length === 0) return null;
  return (
    <Section title={t('page.versions')}>
      <TaskList tasks={source.tasks} />
    </Section>
  );
}

function TaskList({ tasks }: { tasks: readonly Task[] }): ReactNode {
  const { agencyId } = useAgency();
  if (tasks.length === 0) return null;
  return (
    <ul className={styles['tasks']}>
      {tasks.map(({ key, text, note, to, params }) => (
        <li key={key}>
          <Link to={to} params={{ agency: agencyId, ...params }}>
            {text}
          </Link>
          {note !== undefined && note !== '' && <span>{` ${note}`}</span>}
        </li>
      ))}
    </ul>
  );
}

function FailedSources({ sources }: { sources: readonly TaskSource[] }): ReactNode {
  const { t, language } = useTranslation();
  const names = new Intl.ListFormat(localeOf(language)).format(sources.map(({ name }) => t(name)));
  return (
    <div role="alert" className={styles['failed']}>
      <p>{t('today.unchecked', { names })}</p>
      <Button
        variant="secondary"
        busy={sources.some(({ query }) => query.isFetching)}
        onClick={() => {
          for (const { query } of sources) void query.refetch();
        }}
      >
        {t('desk.retry')}
      </Button>
    </div>
  );
}
