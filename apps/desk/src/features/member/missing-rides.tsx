import type { MissingRide } from '@fareback/contract';
import type { MemberRecord } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { actionsColumn, customColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { AnswerButtons, AnswerDialog, type ChosenReport } from './actions/answer-ride.tsx';
import { wayOf } from './rides.tsx';

const tones = { OPEN: 'warning', FOUND: 'success', NOT_FOUND: 'neutral' } as const;

function MissingRideBadge({ state }: Pick<MissingRide, 'state'>): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`missingState.${state}`)}</Badge>;
}

export function MemberMissingRides({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useTranslation();
  const mayAnswer = record.may.includes('answerRide');
  const [chosen, setChosen] = useState<ChosenReport | null>(null);
  const columns = useMemo<TableColumn<MissingRide>[]>(
    () => [
      momentColumn(t('member.ridden'), ({ RiddenAtUTC }) => RiddenAtUTC),
      customColumn(
        t('search.status'),
        ({ state }) => state,
        ({ state }) => <MissingRideBadge state={state} />,
      ),
      textColumn<MissingRide>(t('member.way'), wayOf),
      textColumn(t('member.provider'), ({ providerName }) => providerName),
      textColumn(t('member.note'), ({ note }) => note),
      ...(mayAnswer
        ? [
            actionsColumn<MissingRide>(t('staff.do'), (ride) => (
              <AnswerButtons
                reportId={ride.MissingRideID}
                way={wayOf(ride) || ride.providerName}
                riddenAt={ride.RiddenAtUTC}
                providerName={ride.providerName}
                note={ride.note}
                onChoose={setChosen}
              />
            )),
          ]
        : []),
    ],
    [t, mayAnswer],
  );
  return (
    <Section title={t('member.missing')}>
      <DataTable
        label={t('member.missing')}
        columns={columns}
        rows={record.missingRides}
        file="member-missing-rides"
        empty={<p>{t('member.noMissing')}</p>}
      />
      {chosen !== null && <AnswerDialog {...chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}
