import { adminRoutes } from '@fareback/contract/admin';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { Assistant } from '../features/settings/assistant.tsx';
import { DeclaredDays } from '../features/settings/declared-days.tsx';
import { Pauses } from '../features/settings/pauses.tsx';
import { ProgramSettings } from '../features/settings/program-settings.tsx';
import { RiderSignIn } from '../features/settings/rider-sign-in.tsx';
import { GroupPages } from '../parts/navigation/group-pages.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import styles from './screens.module.css';

/** `/<agency>/settings`: the agency's settings, from its program and from elsewhere. */
export function Settings(): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const settings = useApiQuery(adminRoutes.settings.get, { params: { agency: agencyId } });
  return (
    <Page title={t('page.settings')} lead={t('settings.lead')}>
      <QueryBoundary query={settings}>
        {({ timeZone, hosts, programme, pauses, declared, declaredKinds }) => (
          <>
            <Facts
              of={[
                [t('settings.timeZone'), timeZone],
                [t('settings.hosts'), <Hosts key="hosts" of={hosts} />],
              ]}
            />
            <DeclaredDays declared={declared} declaredKinds={declaredKinds} />
            <Pauses pauses={pauses} />
            {may('staff.manage') && <RiderSignIn />}
            {may('staff.manage') && <Assistant />}
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
