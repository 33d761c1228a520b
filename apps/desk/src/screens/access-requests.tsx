import { type AccessRequest, type AccessRequests, adminRoutes } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { type ReactNode, use, useMemo } from 'react';
import { MeContext } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import styles from '../features/access/access.module.css';
import { EditForm, RequestActions } from '../features/access/access-actions.tsx';
import { actionsColumn, customColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { type Translate, useTranslation } from '../words/translation.tsx';

const idOf = ({ requestId }: AccessRequest): string => requestId;

/** `/<agency>/access-requests`: requests for access to the desk, for operators [DESK-776]. */
export function AccessRequestsPage(): ReactNode {
  const { t } = useTranslation();
  const requests = useApiQuery(adminRoutes.accessRequests.list, {});
  return (
    <Page title={t('page.accessRequests')} lead={t('accessRequests.lead')}>
      <QueryBoundary query={requests}>
        {(found) => (
          <>
            <Setting form={found.form} />
            <OpenRequests found={found} />
            <History decided={found.decided} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function Setting({ form }: Pick<AccessRequests, 'form'>): ReactNode {
  const { t } = useTranslation();
  return (
    <Section title={t('accessRequests.form')} actions={<EditForm form={form} />}>
      <Facts
        of={[
          [t('accessRequests.state'), t(form.isOn ? 'accessRequests.on' : 'accessRequests.isOff')],
          [
            t('accessRequests.contactNow'),
            <span dir="auto" key="contact">
              {form.contact ?? t('accessRequests.offHelp')}
            </span>,
          ],
        ]}
      />
    </Section>
  );
}

function OpenRequests({ found: { form, open, openCount } }: { found: AccessRequests }): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo(() => [...commonColumns(t), actionsOf(t)], [t]);
  const help = t(form.isOn ? 'accessRequests.noOpenOn' : 'accessRequests.noOpenOff');
  return (
    <Section title={t('accessRequests.open')}>
      {openCount > open.length && <p>{t('accessRequests.more', { count: open.length, all: openCount })}</p>}
      <DataTable
        label={t('accessRequests.open')}
        columns={columns}
        rows={open}
        idOf={idOf}
        empty={
          <EmptyState icon="users" title={t('accessRequests.noOpen')}>
            {help}
          </EmptyState>
        }
      />
    </Section>
  );
}

function History({ decided }: Pick<AccessRequests, 'decided'>): ReactNode {
  const { t } = useTranslation();
  const agencies = use(MeContext)?.agencies;
  const columns = useMemo(() => {
    const nameOf = (agencyId: string | null) =>
      agencies?.find((one) => one.agencyId === agencyId)?.name ?? agencyId ?? '';
    return [
      ...commonColumns(t),
      customColumn<AccessRequest>(
        t('accessRequests.result'),
        ({ state }) => state,
        ({ state, agencyId, reason }) => (
          <>
            <span dir="auto">
              {state === 'INVITED'
                ? t('accessRequests.INVITED', { agency: nameOf(agencyId) })
                : t('accessRequests.DECLINED')}
            </span>
            {reason !== null && <p dir="auto">{reason}</p>}
          </>
        ),
      ),
      momentColumn<AccessRequest>(t('accessRequests.when'), ({ decidedAt }) => decidedAt),
      textColumn<AccessRequest>(t('accessRequests.by'), ({ decidedBy }) => decidedBy),
      actionsOf(t),
    ];
  }, [t, agencies]);
  return (
    <Section title={t('accessRequests.decided')}>
      <DataTable
        label={t('accessRequests.decided')}
        columns={columns}
        rows={decided}
        idOf={idOf}
        empty={<EmptyState icon="users" title={t('accessRequests.noDecided')} />}
      />
    </Section>
  );
}

const actionsOf = (t: Translate): TableColumn<AccessRequest> =>
  actionsColumn(t('accessRequests.do'), (request) => <RequestActions request={request} />);

/** Texts of strangers are shown as text: never as links or markup. */
const commonColumns = (t: Translate): TableColumn<AccessRequest>[] => [
  customColumn(
    t('accessRequests.from'),
    ({ email }) => email,
    ({ name, email, organization, hasAccess }) => (
      <>
        <bdi>{name}</bdi>
        <br />
        <bdi dir="ltr">{email}</bdi>
        <br />
        <bdi>{organization}</bdi>
        {hasAccess && <p>{t('accessRequests.hasAccess')}</p>}
      </>
    ),
  ),
  customColumn(
    t('accessRequests.for'),
    ({ purpose }) => purpose,
    ({ purpose, times }) => (
      <>
        <span dir="auto" className={styles['purpose']}>
          {purpose}
        </span>
        {times > 1 && <p>{t('accessRequests.times', { count: times })}</p>}
      </>
    ),
  ),
  momentColumn(t('accessRequests.at'), ({ lastAt }) => lastAt),
];
