import { adminRoutes, type ReportSchedule } from '@fareback/contract/admin';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { useTranslation } from '../../words/translation.tsx';

const routes = adminRoutes.reportSchedules;
const refreshes = ['reportSchedules', 'acts'];

type ScheduleDialogProps = { schedule: ReportSchedule; onClose: () => void };

export function PauseSchedule({ schedule: { scheduleId, isPaused }, onClose }: ScheduleDialogProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const title = t(isPaused ? 'reportSchedules.resume' : 'reportSchedules.pause');
  return (
    <ActionDialog
      route={routes.pause}
      params={{ agency: agencyId, schedule: scheduleId }}
      title={title}
      lead={t(isPaused ? 'reportSchedules.resumeLead' : 'reportSchedules.pauseLead')}
      confirm={title}
      begin={{ isPaused: !isPaused }}
      done={() => t(isPaused ? 'reportSchedules.isResumed' : 'reportSchedules.isPaused')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}

export function RemoveSchedule({ schedule: { scheduleId }, onClose }: ScheduleDialogProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={routes.remove}
      params={{ agency: agencyId, schedule: scheduleId }}
      title={t('reportSchedules.removeTitle')}
      lead={t('reportSchedules.removeLead')}
      confirm={t('reportSchedules.remove')}
      isDangerous
      done={() => t('reportSchedules.isRemoved')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}

/** Sends a report besides its regular times; a retry after a lost reply sends it once [DESK-764]. */
export function SendNow({ schedule: { scheduleId, recipients }, onClose }: ScheduleDialogProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [sending] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      route={routes.sendNow}
      params={{ agency: agencyId, schedule: scheduleId }}
      title={t('reportSchedules.sendNow')}
      lead={t('reportSchedules.sendNowLead', { count: recipients.filter(({ mayRead }) => mayRead).length })}
      confirm={t('reportSchedules.sendNow')}
      begin={{ sending }}
      done={() => t('reportSchedules.isQueued')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}

/** Stops a report for the signed-in person, by the link of its email [DESK-765]. */
export function LeaveSchedule({ scheduleId, onClose }: { scheduleId: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={routes.leave}
      params={{ agency: agencyId, schedule: scheduleId }}
      title={t('reportSchedules.leave')}
      lead={t('reportSchedules.leaveLead')}
      confirm={t('reportSchedules.leave')}
      done={() => t('reportSchedules.hasLeft')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}
