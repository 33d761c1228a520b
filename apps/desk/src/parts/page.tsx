import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../words/translation.tsx';
import { DownloadsContext, PageDownload, useDownloads } from './downloads.tsx';
import { useReportTitle } from './navigation/page-titles.tsx';
import styles from './parts.module.css';

type PageProps = {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function Page({ title, lead, actions, children }: PageProps): ReactNode {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t('desk.name')}`;
  }, [title, t]);
  useReportTitle(title);
  const { downloads, register } = useDownloads();
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div className={styles['words']}>
          <h1 className={styles['title']}>{title}</h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </div>
        {(actions !== undefined || downloads.length > 0) && (
          <div className={styles['actions']}>
            <PageDownload downloads={downloads} />
            {actions}
          </div>
        )}
      </header>
      <DownloadsContext value={register}>{children}</DownloadsContext>
    </div>
  );
}

export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section className={styles['section']} aria-label={title}>
      <div className={styles['head']}>
        <h2 className={styles['heading']}>{title}</h2>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Label and value pairs; skips pairs without a value. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className={styles['facts']}>
      {of
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
