import {
  adminRoutes,
  personalReports,
  type ReportName,
  type ReportSchedule,
  type ReportSchedules,
  reportFrequencies,
  reportNames,
  reportSpans,
  reportsOfDays,
} from '@fareback/contract/admin';
import { type ReactNode, use, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { MeContext, useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, ManyField, TickField } from '../../parts/action-fields.tsx';
import { Choice } from '../../parts/choice.tsx';
import { zoneName } from '../../parts/moment.tsx';
import { reportWords } from '../../parts/report-words.ts';
import { useTranslation } from '../../words/translation.tsx';
import { hourText, weekdayText } from './schedule-texts.ts';

type ScheduleFormProps = Pick<ReportSchedules, 'readers' | 'timeZone'> & {
  /** The schedule to edit; a new one otherwise. */
  schedule?: ReportSchedule;
  /** The report that a new schedule begins with. */
  report?: ReportName | undefined;
  onClose: () => void;
};

const HOURS = 24;
const DAYS = 31;

function useBegin({ schedule, report = 'weeks', readers }: ScheduleFormProps) {
  const { language } = useTranslation();
  const me = use(MeContext);
  if (schedule === undefined)
    return {
      report,
      span: 'LAST_7_DAYS',
      frequency: 'WEEKLY',
      weekday: 1,
      dayOfMonth: null,
      hour: 7,
      hasFile: true,
      linksMonth: false,
      language,
      recipients: readers.filter(({ staffId }) => staffId === me?.staffId).map(({ staffId }) => staffId),
    };
  const { recipients, hasFile, linksMonth, span, frequency, weekday, dayOfMonth, hour } = schedule;
  return {
    report: schedule.report,
    span,
    frequency,
    weekday,
    dayOfMonth,
    hour,
    hasFile,
    linksMonth,
    language: schedule.language,
    recipients: recipients.filter(({ mayRead }) => mayRead).map(({ staffId }) => staffId),
    // An API of the release before has no revision.
    was: schedule.revision || undefined,
  };
}

/** Schedules a report by email, or edits a schedule [DESK-758]. */
export function ScheduleForm(props: ScheduleFormProps): ReactNode {
  const { schedule, readers, timeZone, onClose } = props;
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  // Chosen once, so a retry after a lost reply adds no second schedule.
  const [scheduleId] = useState(() => schedule?.scheduleId ?? crypto.randomUUID());
  return (
    <ActionDialog
      route={adminRoutes.reportSchedules.save}
      params={{ agency: agencyId, schedule: scheduleId }}
      title={t(schedule === undefined ? 'reportSchedules.add' : 'reportSchedules.editTitle')}
      lead={t('reportSchedules.dialogLead')}
      confirm={t('reportSchedules.save')}
      begin={useBegin(props)}
      done={() => t(schedule === undefined ? 'reportSchedules.saved' : 'reportSchedules.changed')}
      onClose={onClose}
      refreshes={['reportSchedules', 'acts']}
    >
      <Contents />
      <Times timeZone={timeZone} />
      <Recipients readers={readers} />
      <FileTick />
      <TickField name="linksMonth" label={t('reportSchedules.linksMonth')} />
    </ActionDialog>
  );
}

function Contents(): ReactNode {
  const { t } = useTranslation();
  const report: ReportName = useWatch({ name: 'report' });
  return (
    <>
      <ChoiceField
        name="report"
        label={t('reportSchedules.report')}
        options={reportNames.map((name) => [name, t(reportWords[name])] as const)}
      />
      {reportsOfDays.includes(report) && (
        <ChoiceField
          name="span"
          label={t('reportSchedules.span')}
          options={reportSpans.map((span) => [span, t(`reportSpan.${span}`)] as const)}
        />
      )}
    </>
  );
}

type NumberChoiceProps = {
  name: string;
  label: string;
  help?: string;
  options: readonly (readonly [value: string, name: string])[];
};

/** A field that is gone has no value. */
const numberOrNull = (typed: string | null): number | null => (typed === null || typed === '' ? null : Number(typed));

/** A choice whose value is a number. */
function NumberChoice({ name, ...choice }: NumberChoiceProps): ReactNode {
  const { register } = useFormContext();
  return <Choice {...choice} {...register(name, { setValueAs: numberOrNull })} />;
}

const numbers = (count: number, from: number): number[] => Array.from({ length: count }, (_, at) => at + from);

function Times({ timeZone }: Pick<ReportSchedules, 'timeZone'>): ReactNode {
  const { t, language } = useTranslation();
  const { register, setValue } = useFormContext();
  const frequency: string = useWatch({ name: 'frequency' });
  const onChange = ({ target }: { target: HTMLSelectElement }): void => {
    setValue('weekday', target.value === 'WEEKLY' ? 1 : null);
    setValue('dayOfMonth', target.value === 'MONTHLY' ? 1 : null);
  };
  return (
    <>
      <Choice
        label={t('reportSchedules.frequency')}
        options={reportFrequencies.map((one) => [one, t(`reportFrequency.${one}`)] as const)}
        {...register('frequency', { onChange })}
      />
      {frequency === 'WEEKLY' && (
        <NumberChoice
          name="weekday"
          label={t('reportSchedules.weekday')}
          options={numbers(7, 1).map((day) => [String(day), weekdayText(day, language)] as const)}
        />
      )}
      {frequency === 'MONTHLY' && (
        <NumberChoice
          name="dayOfMonth"
          label={t('reportSchedules.dayOfMonth')}
          help={t('reportSchedules.dayOfMonthHelp')}
          options={numbers(DAYS, 1).map((day) => [String(day), String(day)] as const)}
        />
      )}
      <NumberChoice
        name="hour"
        label={t('reportSchedules.hour')}
        help={t('reportSchedules.hourHelp', { zone: zoneName(timeZone, language) })}
        options={numbers(HOURS, 0).map((hour) => [String(hour), hourText(hour, language)] as const)}
      />
    </>
  );
}

/** Reports with personal data are never attached [DESK-759]. */
function FileTick(): ReactNode {
  const { t } = useTranslation();
  const report: ReportName = useWatch({ name: 'report' });
  return personalReports.includes(report) ? null : <TickField name="hasFile" label={t('reportSchedules.hasFile')} />;
}

function Recipients({ readers }: Pick<ReportSchedules, 'readers'>): ReactNode {
  const { t } = useTranslation();
  const { formState } = useFormContext();
  return (
    <ManyField
      name="recipients"
      label={t('reportSchedules.recipients')}
      error={formState.errors['recipients'] && t('reportSchedules.chooseRecipients')}
      options={readers.map(({ staffId, name }) => [staffId, name] as const)}
    />
  );
}
