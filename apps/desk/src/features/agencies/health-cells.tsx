import type { AgencyHealth } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Missing, Moment } from '../../parts/moment.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './agencies.module.css';

type Cell = { agency: AgencyHealth };

/** Live version, and the newest one that is not live yet. */
export function VersionCell({ agency: { agencyId, liveVersion, openVersion } }: Cell): ReactNode {
  const { t, number } = useTranslation();
  return (
    <>
      <div>{liveVersion === null ? <Missing label={t('health.noVersion')} /> : number(liveVersion)}</div>
      {openVersion !== null && (
        <Link to="/$agency/versions/$number" params={{ agency: agencyId, number: String(openVersion.number) }}>
          {t(`health.${openVersion.state}`, { number: openVersion.number })}
        </Link>
      )}
    </>
  );
}

/** Each provider with its last accepted event; silent ones are marked by a word. */
export function ProvidersCell({ agency: { providers } }: Cell): ReactNode {
  const { t } = useTranslation();
  if (providers.length === 0) return <Missing label={t('health.noProvider')} />;
  return (
    <ul className={styles['providers']}>
      {providers.map(({ providerId, acceptedAt, isSilent }) => (
        <li key={providerId}>
          <bdi dir="ltr">{providerId}</bdi>{' '}
          {isSilent && (
            <Badge tone="warning" icon={<Icon name="alert" size={14} />}>
              {t('health.silent')}
            </Badge>
          )}
          <div className={styles['note']}>
            {acceptedAt === null ? <span dir="auto">{t('health.never')}</span> : <Moment at={acceptedAt} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function JobsCell({ agency: { jobs } }: Cell): ReactNode {
  const { t, number } = useTranslation();
  return (
    <>
      <div>{number(jobs.waiting)}</div>
      {jobs.oldestAt !== null && (
        <div className={styles['note']}>
          <span>{t('health.oldest')}</span> <Moment at={jobs.oldestAt} />
        </div>
      )}
    </>
  );
}

export function BooksCell({ agency: { books } }: Cell): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {books === null ? <span>{t('books.never')}</span> : <Moment at={books.checkedAt} />}
      {books !== null && !books.isFinished && <div className={styles['note']}>{t('health.running')}</div>}
    </>
  );
}
