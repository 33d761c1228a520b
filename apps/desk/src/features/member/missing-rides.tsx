import type { MissingRide } from '@fareback/contract';
import type { MemberRecord } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { actionsColumn, customColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { AnswerButtons, AnswerDialog, type ChosenReport } from './actions/answer-ride.tsx';
import { EnterRideDialog } from './actions/enter-ride.tsx';
import { wayOf } from './rides.tsx';

const tones = { OPEN: 'warning', FOUND: 'success', NOT_FOUND: 'neutral' } as const;

export function MissingRideBadge({ state }: Pick<MissingRide, 'state'>): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`missingState.${state}`)}</Badge>;
}

export function MemberMissingRides({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useTranslation();
  const mayAnswer = record.may.includes('answerRide');
  const { agencyId } = useAgency();
  const [chosen, setChosen] = useState<ChosenReport | null>(null);
  const [isEntering, setEntering] = useState(false);
  const columns = useMemo<TableColumn<MissingRide>[]>(
    () => [
      momentColumn(t('member.ridden'), ({ RiddenAtUTC }) => RiddenAtUTC),
      customColumn(
        t('search.status'),
        ({ state }) => state,
        ({ state }) => <MissingRideBadge state={state} />,
      ),
      customColumn<MissingRide>(t('member.way'), wayOf, (ride) => (
        <Link to="/$agency/missing-rides/$report" params={{ agency: agencyId, report: ride.MissingRideID }} dir="auto">
          {wayOf(ride) || ride.providerName}
        </Link>
      )),
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
                before={ride.state}
                onChoose={setChosen}
              />
            )),
          ]
        : []),
    ],
    [t, mayAnswer, agencyId],
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
      {mayAnswer && (
        <div>
          <Button variant="secondary" onClick={() => setEntering(true)}>
            {t('missing.enter')}
          </Button>
        </div>
      )}
      {isEntering && <EnterRideDialog record={record} onClose={() => setEntering(false)} />}
      {chosen !== null && <AnswerDialog {...chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}
