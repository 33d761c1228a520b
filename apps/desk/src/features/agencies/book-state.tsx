import type { BookRun } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';

type BookStateProps = {
  run: BookRun | null;
  /** Errors that no whole verification has shown to be gone, also from earlier runs. */
  known?: number;
};

/** State of a verification in words, with the number of errors; never by color alone [DESK-701]. */
export function BookState({ run, known = run?.broken ?? 0 }: BookStateProps): ReactNode {
  const { t } = useTranslation();
  if (run === null) return <Badge tone="neutral">{t('books.never')}</Badge>;
  const { broken, unproven } = run;
  const alert = <Icon name="alert" size={14} />;
  return (
    <>
      {known > 0 && (
        <Badge tone="error" icon={alert}>
          {t('books.broken', { count: known })}
        </Badge>
      )}
      {known > broken && <div>{t('books.known')}</div>}
      {unproven > 0 && (
        <Badge tone="warning" icon={alert}>
          {t('books.unproven', { count: unproven })}
        </Badge>
      )}
      <Progress run={run} isFine={known + unproven === 0} />
    </>
  );
}

function Progress({ run: { endedAt, checkedAt }, isFine }: { run: BookRun; isFine: boolean }): ReactNode {
  const { t } = useTranslation();
  if (endedAt === null)
    return (
      <Badge tone="neutral" icon={<Icon name="clock" size={14} />}>
        {t(checkedAt === null ? 'books.waiting' : 'books.running')}
      </Badge>
    );
  if (!isFine) return null;
  return (
    <Badge tone="success" icon={<Icon name="check" size={14} />}>
      {t('books.fine')}
    </Badge>
  );
}
