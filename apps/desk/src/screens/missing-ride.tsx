import { adminRoutes, type MissingRideDetails } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { AnswerButtons, AnswerDialog, type ChosenReport } from '../features/member/actions/answer-ride.tsx';
import { accountOf } from '../features/member/actions/cards.tsx';
import { MissingRideBadge } from '../features/member/missing-rides.tsx';
import { PhotoReview } from '../features/member/photo-review.tsx';
import rideStyles from '../features/member/rides.module.css';
import { OneRide, wayOf } from '../features/member/rides.tsx';
import { textColumn } from '../parts/columns.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { MemberLink } from '../parts/named.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import { getValueText } from '../words/value-text.ts';

/** `/<agency>/missing-rides/<report>`: one report with its photo and the member's rides of that day [DESK-581]. */
export function MissingRide(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId, may } = useAgency();
  const { report: reportId } = useParams({ from: '/$agency/missing-rides/$report' });
  const input = { params: { agency: agencyId, report: reportId }, query: { language } };
  const found = useApiQuery(adminRoutes.missingRides.get, input);
  const [chosen, setChosen] = useState<ChosenReport | null>(null);
  const report = found.data?.report;
  const way = report === undefined ? '' : wayOf(report) || report.providerName;
  return (
    <Page
      title={t('missing.one')}
      lead={way === '' ? undefined : <span dir="auto">{way}</span>}
      actions={
        report !== undefined &&
        may('members.act') && (
          <AnswerButtons
            reportId={reportId}
            way={way}
            riddenAt={report.riddenAt}
            providerName={report.providerName}
            note={report.note}
            before={report.state}
            onChoose={setChosen}
          />
        )
      }
    >
      <QueryBoundary query={found}>
        {(details) => (
          <>
            <ReportFacts {...details} />
            {may('members.act') && details.report.state === 'OPEN' && <PhotoReview report={details.report} />}
            <Hints {...details} />
            <RidesOfDay {...details} />
            <Connections {...details} />
          </>
        )}
      </QueryBoundary>
      {chosen !== null && <AnswerDialog {...chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function ReportFacts({ report }: MissingRideDetails): ReactNode {
  const { t } = useTranslation();
  const { reason, answer } = report;
  return (
    <Facts
      of={[
        [t('search.status'), <MissingRideBadge key="state" state={report.state} />],
        [t('redemptions.member'), <MemberLink key="member" memberId={report.memberId} tab="rides" />],
        [t('member.provider'), report.providerName],
        [t('member.ridden'), <Moment key="ridden" at={report.riddenAt} />],
        [t('member.note'), report.note === null ? undefined : <span dir="auto">{report.note}</span>],
        [t('member.reported'), <Moment key="reported" at={report.reportedAt} />],
        [t('missing.entered'), report.isEntered ? t('missing.byStaff') : undefined],
        [t('missing.reviewed'), report.reviewedAt === null ? undefined : <Moment key="seen" at={report.reviewedAt} />],
        [t('missing.reason'), reason === null ? undefined : t(`missingReason.${reason}`)],
        [t('missing.answer'), answer === null ? undefined : <span dir="auto">{answer}</span>],
      ]}
    />
  );
}

/** Signs of a report that needs a closer look [DESK-582]. */
function Hints({ samePhoto, last90Days, report }: MissingRideDetails): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  return (
    <Section title={t('missing.hints')}>
      <p>{t('missing.last90', last90Days)}</p>
      {samePhoto.length > 0 && (
        <>
          <Badge tone="error">{t('missing.samePhoto', { count: samePhoto.length })}</Badge>
          <ul>
            {samePhoto.map((one) => (
              <li key={one.missingRideId}>
                <Link to="/$agency/missing-rides/$report" params={{ agency, report: one.missingRideId }}>
                  <Moment at={one.reportedAt} />
                </Link>{' '}
                {one.memberId === report.memberId ? (
                  <span>{t('missing.sameMember')}</span>
                ) : (
                  <MemberLink memberId={one.memberId} tab="rides" />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function RidesOfDay({ ridesOfDay }: MissingRideDetails): ReactNode {
  const { t } = useTranslation();
  return (
    <Section title={t('missing.ridesOfDay')}>
      {ridesOfDay.length === 0 ? (
        <EmptyState compact icon="bus" title={t('missing.noRidesOfDay')} />
      ) : (
        <ul className={rideStyles['rides']}>
          {ridesOfDay.map((ride) => (
            <li key={ride.RideID}>
              <OneRide ride={ride} isOpen={ridesOfDay.length === 1} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type Connection = MissingRideDetails['connections'][number];

function Connections({ connections }: MissingRideDetails): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo(
    () => [
      textColumn<Connection>(t('member.provider'), ({ providerName }) => providerName),
      textColumn<Connection>(t('search.status'), ({ status }) => getValueText('connection', status, t)),
      textColumn<Connection>(t('member.account'), (one) => accountOf(one, t)),
    ],
    [t],
  );
  return (
    <Section title={t('member.connections')}>
      <DataTable
        label={t('member.connections')}
        file="connections"
        rows={connections}
        empty={<p>{t('missing.noConnections')}</p>}
        columns={columns}
      />
    </Section>
  );
}
