import { adminRoutes, pauseDaysMost, type ServicePause } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ReasonField, TextField } from '../../parts/action-fields.tsx';
import { getDayErrors } from '../../parts/agency-day.ts';
import { actionsColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';

const refreshes = ['settings', 'acts'];

/** Days on which the transit service failed; staff with the permission can add and remove them [DESK-138]. */
export function Pauses({ pauses }: { pauses: readonly ServicePause[] }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const mayAct = may('maintenance.act');
  const [isPausing, setPausing] = useState(false);
  const [lifted, setLifted] = useState<ServicePause | null>(null);
  const columns = useColumns(mayAct ? setLifted : null);
  return (
    <Section
      title={t('settings.pauses')}
      actions={
        mayAct && (
          <Button variant="secondary" onClick={() => setPausing(true)}>
            {t('settings.pause')}
          </Button>
        )
      }
    >
      <p>{t('settings.pausesHelp')}</p>
      <DataTable
        label={t('settings.pauses')}
        columns={columns}
        rows={pauses}
        empty={<EmptyState compact icon="check-circle" title={t('settings.noPauses')} />}
        file="service-pauses"
      />
      {isPausing && <PauseDialog onClose={() => setPausing(false)} />}
      {lifted !== null && (
        <ActionDialog
          route={adminRoutes.service.resume}
          params={{ agency: agencyId, pause: lifted.pauseId }}
          title={t('settings.liftTitle', { day: lifted.firstDay })}
          lead={t('settings.liftHelp')}
          confirm={t('settings.lift')}
          done={() => t('settings.lifted')}
          onClose={() => setLifted(null)}
          refreshes={refreshes}
        />
      )}
    </Section>
  );
}

const isDay = (typed: string): boolean => /^\d{4}-\d\d-\d\d$/.test(typed);

function PauseDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.service.pause}
      params={{ agency: agencyId }}
      title={t('settings.pauseTitle')}
      lead={t('settings.pausesHelp')}
      confirm={t('settings.pause')}
      begin={{ firstDay: '', reason: '' }}
      done={() => t('settings.paused')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <TextField name="firstDay" label={t('settings.firstDay')} help={t('settings.dayHelp')} />
      <TextField
        name="lastDay"
        label={t('settings.lastDay')}
        help={t('settings.lastDayHelp')}
        fault={({ firstDay = '', lastDay = '' }) => {
          if (!isDay(firstDay) || !isDay(lastDay)) return undefined;
          const { from, to } = getDayErrors({ from: firstDay, to: lastDay }, { t, language }, pauseDaysMost);
          return to ?? from;
        }}
      />
      <TextField name="lineId" label={t('settings.line')} help={t('settings.lineHelp')} />
      <ReasonField />
    </ActionDialog>
  );
}

function useColumns(onLift: ((pause: ServicePause) => void) | null): TableColumn<ServicePause>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      textColumn(t('settings.firstDay'), ({ firstDay }) => firstDay),
      textColumn(t('settings.lastDay'), ({ lastDay }) => lastDay),
      textColumn(t('settings.line'), ({ lineId }) => lineId ?? t('settings.wholeAgency')),
      textColumn(t('field.reason'), ({ reason }) => reason),
      textColumn(t('settings.by'), ({ madeBy, alertId, alertBasis }) =>
        alertId === null
          ? madeBy
          : t('settings.byAlert', { alert: alertId, basis: t(`alertBasis.${alertBasis ?? 'SHOWN'}`) }),
      ),
      textColumn(t('staff.state'), ({ liftedAt }) => t(liftedAt === null ? 'settings.stands' : 'settings.lifted')),
      momentColumn(t('record.when'), ({ madeAt }) => madeAt),
      ...(onLift === null
        ? []
        : [
            actionsColumn<ServicePause>(
              t('staff.do'),
              (pause) =>
                pause.liftedAt === null && (
                  <Button size="small" variant="quiet" onClick={() => onLift(pause)}>
                    {t('settings.lift')}
                  </Button>
                ),
            ),
          ]),
    ],
    [t, onLift],
  );
}
