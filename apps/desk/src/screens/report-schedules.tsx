import { adminRoutes, type ReportName, type ReportSchedules } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { ScheduleCard } from '../features/report-schedules/schedule-card.tsx';
import { LeaveSchedule } from '../features/report-schedules/schedule-dialogs.tsx';
import { ScheduleForm } from '../features/report-schedules/schedule-form.tsx';
import { useZone, zoneName } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/**
 * `/<agency>/report-schedules`: reports by email. `report` in the address opens the form for it; `leave` opens the
 * question of an email's unsubscribe link [DESK-763, DESK-765].
 */
export function ReportSchedulesPage(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId, may } = useAgency();
  const { report, leave } = useSearch({ from: '/$agency/report-schedules' });
  const navigate = useNavigate({ from: '/$agency/report-schedules' });
  const timeZone = useZone();
  const list = useApiQuery(adminRoutes.reportSchedules.list, { params: { agency: agencyId } });
  const [adding, setAdding] = useState<ReportName | null>(report ?? null);
  const close = (): void => {
    setAdding(null);
    void navigate({ search: {}, replace: true });
  };
  const add = may('reports.schedule') ? (
    <Button onClick={() => setAdding('weeks')}>{t('reportSchedules.add')}</Button>
  ) : undefined;
  return (
    <Page
      title={t('page.reportSchedules')}
      lead={t('reportSchedules.lead', { zone: zoneName(timeZone, language) })}
      actions={list.data?.data.length ? add : undefined}
    >
      <QueryBoundary query={list}>
        {(reply) => (
          <>
            <Schedules reply={reply} add={add} />
            {adding !== null && may('reports.schedule') && <ScheduleForm {...reply} report={adding} onClose={close} />}
            {leave !== undefined && <LeaveSchedule scheduleId={leave} onClose={close} />}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function Schedules({ reply, add }: { reply: ReportSchedules; add: ReactNode }): ReactNode {
  const { t } = useTranslation();
  if (reply.data.length === 0)
    return (
      <EmptyState icon="calendar" title={t('reportSchedules.empty')} action={add}>
        {t('reportSchedules.emptyHelp')}
      </EmptyState>
    );
  return reply.data.map((schedule) => (
    <ScheduleCard key={schedule.scheduleId} schedule={schedule} readers={reply.readers} timeZone={reply.timeZone} />
  ));
}
