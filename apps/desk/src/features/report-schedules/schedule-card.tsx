import { type ReportSchedule, type ReportSchedules, reportsOfDays } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster } from '@fareback/ui/layout/stack.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, use, useState } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getActorName } from '../../words/value-text.ts';
import { LeaveSchedule, PauseSchedule, RemoveSchedule, SendNow } from './schedule-dialogs.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { titleOfSchedule } from './schedule-texts.ts';
import { SentReports } from './sent-reports.tsx';

type ScheduleCardProps = Pick<ReportSchedules, 'readers' | 'timeZone'> & { schedule: ReportSchedule };
type OpenDialog = 'edit' | 'pause' | 'send' | 'remove' | 'leave';

/** One scheduled report with its next and last sending [DESK-763]. */
export function ScheduleCard({ schedule, ...form }: ScheduleCardProps): ReactNode {
  const { t, language } = useTranslation();
  const { isPaused, nextAt, sendings, madeBy, recipients, span } = schedule;
  const last = sendings.find(({ state }) => state === 'MADE');
  return (
    <Section
      title={titleOfSchedule(schedule, { t, language })}
      actions={<ScheduleButtons schedule={schedule} {...form} />}
    >
      <p>
        <Badge tone={isPaused ? 'warning' : 'success'}>
          {t(isPaused ? 'reportSchedules.paused' : 'reportSchedules.active')}
        </Badge>
      </p>
      {recipients.length === 0 && <p role="alert">{t('reportSchedules.noRecipients')}</p>}
      <Facts
        of={[
          [t('reportSchedules.next'), nextAt === null ? undefined : <Moment key="next" at={nextAt} />],
          [
            t('reportSchedules.last'),
            last === undefined ? t('reportSchedules.never') : <Moment key="last" at={last.queuedAt} />,
          ],
          [t('reportSchedules.span'), reportsOfDays.includes(schedule.report) ? t(`reportSpan.${span}`) : undefined],
          [t('reportSchedules.recipients'), <bdi key="recipients">{recipientsText(recipients, t)}</bdi>],
          [t('reportSchedules.file'), fileText(schedule, t)],
          [t('reportSchedules.madeBy'), <bdi key="by">{getActorName(madeBy, t)}</bdi>],
        ]}
      />
      <SentReports sendings={sendings} />
    </Section>
  );
}

const recipientsText = (recipients: ReportSchedule['recipients'], t: Translate): string =>
  recipients.map(({ name }) => name ?? t('reportSchedules.left')).join(', ');

function fileText({ hasFile, linksMonth }: ReportSchedule, t: Translate): string {
  if (hasFile) return t(linksMonth ? 'reportSchedules.csvMonth' : 'reportSchedules.csv');
  return t(linksMonth ? 'reportSchedules.month' : 'reportSchedules.summary');
}

function ScheduleButtons({ schedule, readers, timeZone }: ScheduleCardProps): ReactNode {
  const { t } = useTranslation();
  const { may } = useAgency();
  const me = use(MeContext);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = (): void => setDialog(null);
  const isRecipient = schedule.recipients.some(({ staffId }) => staffId === me?.staffId);
  const buttons: [OpenDialog, string][] = [
    ...(may('reports.schedule')
      ? ([
          ['send', t('reportSchedules.sendNow')],
          ['edit', t('reportSchedules.edit')],
          ['pause', t(schedule.isPaused ? 'reportSchedules.resume' : 'reportSchedules.pause')],
          ['remove', t('reportSchedules.remove')],
        ] satisfies [OpenDialog, string][])
      : []),
    ...(isRecipient ? ([['leave', t('reportSchedules.leave')]] satisfies [OpenDialog, string][]) : []),
  ];
  return (
    <Cluster>
      {buttons.map(([opens, label]) => (
        <Button
          key={opens}
          size="small"
          variant={opens === 'send' ? 'secondary' : 'quiet'}
          onClick={() => setDialog(opens)}
        >
          {label}
        </Button>
      ))}
      {dialog === 'edit' && <ScheduleForm schedule={schedule} readers={readers} timeZone={timeZone} onClose={close} />}
      {dialog === 'send' && <SendNow schedule={schedule} onClose={close} />}
      {dialog === 'pause' && <PauseSchedule schedule={schedule} onClose={close} />}
      {dialog === 'remove' && <RemoveSchedule schedule={schedule} onClose={close} />}
      {dialog === 'leave' && <LeaveSchedule scheduleId={schedule.scheduleId} onClose={close} />}
    </Cluster>
  );
}
