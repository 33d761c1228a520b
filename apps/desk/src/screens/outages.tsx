import { adminRoutes, type OutageAtDesk } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { actionsColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

const refreshes = ['outages', 'settings', 'acts'];
const { list, confirm, dismiss, setAutomatic } = adminRoutes.outages;

/** `/<agency>/outages`: days on which our service failed, to confirm for streaks [DESK-569]. */
export function Outages(): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const params = { agency: agencyId };
  const outages = useApiQuery(list, { params });
  const [isSetting, setSetting] = useState(false);
  return (
    <Page title={t('page.outages')} lead={t('outages.lead')}>
      <QueryBoundary query={outages}>
        {({ outages: rows, isAutomatic }) => (
          <>
            <p>{t(isAutomatic ? 'outages.isAutomatic' : 'outages.isByStaff')}</p>
            {may('maintenance.act') && (
              <Cluster>
                <Button variant="secondary" onClick={() => setSetting(true)}>
                  {t(isAutomatic ? 'outages.setByStaff' : 'outages.setAutomatic')}
                </Button>
              </Cluster>
            )}
            <OutageTable rows={rows} />
            {isSetting && (
              <ActionDialog
                route={setAutomatic}
                params={params}
                begin={{ isAutomatic: !isAutomatic }}
                title={t(isAutomatic ? 'outages.setByStaff' : 'outages.setAutomatic')}
                lead={t(isAutomatic ? 'outages.setByStaffLead' : 'outages.setAutomaticLead')}
                confirm={t(isAutomatic ? 'outages.setByStaff' : 'outages.setAutomatic')}
                done={() => t('outages.saved')}
                onClose={() => setSetting(false)}
                refreshes={refreshes}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function OutageTable({ rows }: { rows: OutageAtDesk[] }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [chosen, setChosen] = useState<{ outage: OutageAtDesk; isConfirming: boolean } | null>(null);
  const columns = useOutageColumns(setChosen);
  return (
    <>
      <ListTable
        list="outages"
        label={t('page.outages')}
        columns={columns}
        rows={rows}
        file="outages"
        empty={<EmptyState icon="check-circle" title={t('outages.empty')} />}
      />
      {chosen && (
        <ActionDialog
          route={chosen.isConfirming ? confirm : dismiss}
          params={{ agency: agencyId, outage: chosen.outage.outageId }}
          title={t(chosen.isConfirming ? 'outages.confirmTitle' : 'outages.dismissTitle', { day: chosen.outage.day })}
          lead={t(chosen.isConfirming ? 'outages.confirmLead' : 'outages.dismissLead')}
          confirm={t(chosen.isConfirming ? 'outages.confirm' : 'outages.dismiss')}
          done={() => t('outages.saved')}
          onClose={() => setChosen(null)}
          refreshes={refreshes}
        />
      )}
    </>
  );
}

function useOutageColumns(
  onChoose: (chosen: { outage: OutageAtDesk; isConfirming: boolean }) => void,
): TableColumn<OutageAtDesk>[] {
  const { t } = useTranslation();
  const mayAct = useAgency().may('maintenance.act');
  return useMemo(
    () =>
      columnsOf<OutageAtDesk>({
        day: textColumn(t('outages.day'), ({ day }) => day),
        source: textColumn(
          t('outages.source'),
          ({ providerId, providerName }) => providerName || providerId || t('outages.whole'),
        ),
        from: momentColumn(t('outages.from'), ({ startedAt }) => startedAt),
        until: momentColumn(t('outages.until'), ({ endedAt }) => endedAt),
        state: textColumn(t('outages.state'), ({ state }) => t(`outages.${state}`)),
        ...(mayAct
          ? {
              actions: actionsColumn<OutageAtDesk>(t('staff.do'), (outage) =>
                outage.state === 'PROPOSED' ? (
                  <>
                    <Button size="small" variant="quiet" onClick={() => onChoose({ outage, isConfirming: true })}>
                      {t('outages.confirm')}
                    </Button>
                    <Button size="small" variant="quiet" onClick={() => onChoose({ outage, isConfirming: false })}>
                      {t('outages.dismiss')}
                    </Button>
                  </>
                ) : null,
              ),
            }
          : {}),
      }),
    [t, mayAct, onChoose],
  );
}
