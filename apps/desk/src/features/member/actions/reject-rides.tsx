import { missingRideReasons } from '@fareback/contract';
import { adminRoutes, type MissingRideReport } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { ChoiceField, LongField } from '../../../parts/action-fields.tsx';
import type { Bulk, BulkDialogContext } from '../../../parts/list/bulk-bar.tsx';
import { BulkDialog } from '../../../parts/list/bulk-dialog.tsx';
import { momentText, useZone } from '../../../parts/moment.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { wayOf } from '../rides.tsx';
import { refreshes } from './act-on-member.ts';

/** Rejects many reports of missing rides with one reason and answer [DESK-681]. */
export function useRejectRides(): Bulk<MissingRideReport> {
  const { t, language } = useTranslation();
  const { may } = useAgency();
  const timeZone = useZone();
  const mayAct = may('members.act');
  return useMemo(() => {
    const names = {
      idOf: ({ missingRideId }: MissingRideReport) => missingRideId,
      nameOf: (report: MissingRideReport) =>
        `${wayOf(report) || report.providerName} · ${momentText(report.riddenAt, { language, timeZone })}`,
    };
    const reject = {
      id: 'reject',
      label: (count: number) => t('bulk.rejectRides', { count }),
      canRun: ({ state }: MissingRideReport) => state === 'OPEN',
      ask: (asked: BulkDialogContext<MissingRideReport>) => <RejectDialog {...asked} names={names} />,
    };
    return { ...names, actions: mayAct ? [reject] : [] };
  }, [t, language, timeZone, mayAct]);
}

type RejectProps = BulkDialogContext<MissingRideReport> & {
  names: Pick<Bulk<MissingRideReport>, 'idOf' | 'nameOf'>;
};

function RejectDialog(asked: RejectProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const label = t('bulk.rejectRides', { count: asked.rows.length });
  return (
    <BulkDialog
      {...asked}
      route={adminRoutes.missingRides.answer}
      paramsOf={({ missingRideId }) => ({ agency: agencyId, report: missingRideId })}
      title={label}
      lead={t('bulk.rejectRidesLead')}
      confirm={label}
      isDangerous
      begin={{ state: 'NOT_FOUND', before: 'OPEN', reason: '', answer: '' }}
      refreshes={refreshes}
    >
      <ChoiceField
        name="reason"
        label={t('missing.reason')}
        options={[
          ['', t('missing.chooseMode')] as const,
          ...missingRideReasons.map((reason) => [reason, t(`missingReason.${reason}`)] as const),
        ]}
      />
      <LongField name="answer" label={t('missing.answer')} help={t('missing.answerHelp')} />
    </BulkDialog>
  );
}
