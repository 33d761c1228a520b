import { type MissingRideState, missingRideReasons, tripModes } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { ChoiceField, LongField, TextField } from '../../../parts/action-fields.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Facts } from '../../../parts/page.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { refreshes } from './act-on-member.ts';

export interface ChosenReport {
  reportId: string;
  way: string;
  riddenAt: string;
  providerName: string;
  note: string | null;
  /** The state shown; the answer is refused if it is another one by now. */
  before: MissingRideState;
  state: 'FOUND' | 'NOT_FOUND';
}

/**
 * Answers a report, with its details shown: creates a found ride in the chosen mode, which campaigns count, or rejects
 * it with a reason for the rider [DESK-428].
 */
export function AnswerDialog({ onClose, ...report }: ChosenReport & { onClose: () => void }): ReactNode {
  const { reportId, way, before, state, riddenAt, providerName, note } = report;
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const isFound = state === 'FOUND';
  return (
    <ActionDialog
      route={adminRoutes.missingRides.answer}
      params={{ agency: agencyId, report: reportId }}
      title={t(isFound ? 'missing.foundTitle' : 'missing.notFoundTitle', { way })}
      lead={t(isFound ? 'missing.foundHelp' : 'missing.notFoundHelp')}
      confirm={t(isFound ? 'missing.found' : 'missing.notFound')}
      begin={isFound ? { state, before, mode: '' } : { state, before, reason: '', answer: '' }}
      done={({ ride }) => (ride === null ? t('missing.saidNotFound') : t('missing.saidFound', { points: ride.points }))}
      onClose={onClose}
      refreshes={refreshes}
    >
      <Facts
        of={[
          [t('member.ridden'), <Moment key="ridden" at={riddenAt} />],
          [t('member.provider'), providerName],
          [t('member.note'), note ? <span dir="auto">{note}</span> : undefined],
        ]}
      />
      {isFound && (
        <>
          <ChoiceField
            name="mode"
            label={t('missing.mode')}
            options={[
              ['', t('missing.chooseMode')] as const,
              ...tripModes.map((mode) => [mode, t(`travelMode.${mode}`)] as const),
            ]}
          />
          <TextField name="fromPlace" label={t('missing.from')} help={t('missing.asTold')} />
          <TextField name="toPlace" label={t('missing.to')} help={t('missing.asTold')} />
        </>
      )}
      {!isFound && (
        <ChoiceField
          name="reason"
          label={t('missing.reason')}
          options={[
            ['', t('missing.chooseMode')] as const,
            ...missingRideReasons.map((reason) => [reason, t(`missingReason.${reason}`)] as const),
          ]}
        />
      )}
      <LongField name="answer" label={t('missing.answer')} help={t('missing.answerHelp')} />
    </ActionDialog>
  );
}

type AnswerButtonsProps = Omit<ChosenReport, 'state'> & { onChoose: (chosen: ChosenReport) => void };

export function AnswerButtons({ onChoose, ...report }: AnswerButtonsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => onChoose({ ...report, state: 'FOUND' })}>
        {t('missing.found')}
      </Button>
      <Button size="small" variant="quiet" onClick={() => onChoose({ ...report, state: 'NOT_FOUND' })}>
        {t('missing.notFound')}
      </Button>
    </>
  );
}
