import { adminRoutes } from '@fareback/contract/admin';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { ProgramSettings } from '../features/settings/program-settings.tsx';
import { GroupPages } from '../parts/navigation/group-pages.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import styles from './screens.module.css';

/** `/<agency>/settings`: hosts, time zone and the program's settings; links to the other pages of settings. */
export function Settings(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const settings = useApiQuery(adminRoutes.settings.get, { params: { agency: agencyId } });
  return (
    <Page title={t('page.settings')} lead={t('settings.lead')}>
      <QueryBoundary query={settings}>
        {({ timeZone, hosts, programme }) => (
          <>
            <Facts
              of={[
                [t('settings.timeZone'), timeZone],
                [t('settings.hosts'), <Hosts key="hosts" of={hosts} />],
              ]}
            />
            <GroupPages of="settings" />
            <Section title={t('settings.programme')}>
              <p>
                <span>{t('settings.programmeHelp')}</span>{' '}
                <Link to="/$agency/versions" params={{ agency: agencyId }}>
                  {t('settings.toVersions')}
                </Link>
              </p>
              <ProgramSettings program={programme} />
            </Section>
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

/** One host per line, unbroken. */
const Hosts = ({ of }: { of: readonly string[] }): ReactNode =>
  of.map((host) => (
    <bdi key={host} dir="ltr" className={styles['host']}>
      {host}
    </bdi>
  ));
