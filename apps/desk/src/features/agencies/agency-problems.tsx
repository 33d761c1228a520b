import type { AgencyHealth, AgencyProblem } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import styles from './agencies.module.css';

/** The page on which each problem is fixed. */
const fixes: Readonly<Record<AgencyProblem, NonNullable<LinkProps['to']>>> = {
  BOOKS_BROKEN: '/$agency/books',
  NO_HOST: '/$agency',
  JOBS_LATE: '/$agency/system-check',
  JOBS_FAILED: '/$agency/system-check',
  PROVIDER_SILENT: '/$agency/providers',
  EVENTS_REJECTED: '/$agency/providers',
  BOOKS_UNPROVEN: '/$agency/books',
  BOOKS_OLD: '/$agency/books',
};

/** Problems that lose points or keep riders out; the others can wait a day. */
const urgent: ReadonlySet<AgencyProblem> = new Set(['BOOKS_BROKEN', 'NO_HOST', 'JOBS_LATE']);

/** An agency's problems, each with a sign, a word and a link to where it is fixed [DESK-698]. */
export function AgencyProblems({ agency: { agencyId, problems, books } }: { agency: AgencyHealth }): ReactNode {
  const { t } = useTranslation();
  if (problems.length === 0 && books === null) return <Badge tone="neutral">{t('health.unverified')}</Badge>;
  if (problems.length === 0)
    return (
      <Badge tone="success" icon={<Icon name="check" size={14} />}>
        {t('health.fine')}
      </Badge>
    );
  return (
    <ul className={styles['problems']}>
      {problems.map((problem) => (
        <li key={problem}>
          <Badge tone={urgent.has(problem) ? 'error' : 'warning'} icon={<Icon name="alert" size={14} />}>
            <Link to={fixes[problem]} params={{ agency: agencyId }}>
              {t(`agencyProblem.${problem}`)}
            </Link>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
