import { adminRoutes, type MemberRecord } from '@fareback/contract/admin';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { MemberActions } from '../features/member/actions/member-actions.tsx';
import { CallGuide } from '../features/member/call-guide.tsx';
import { MemberCampaigns, MemberHistory } from '../features/member/campaigns.tsx';
import { MemberMissingRides } from '../features/member/missing-rides.tsx';
import { MemberOffers } from '../features/member/offer-grants.tsx';
import { MemberRides } from '../features/member/rides.tsx';
import { MemberConnections, MemberPoints, MemberSummary, UserStatusBadge } from '../features/member/summary.tsx';
import { MemberTickets } from '../features/member/tickets.tsx';
import { MemberRecentActions, MemberTimeline } from '../features/member/timeline.tsx';

import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import styles from './screens.module.css';

/** `/<agency>/members/<id>`: everything a support agent needs, and the available actions. */
export function Member(): ReactNode {
  const { agencyId } = useAgency();
  const { language } = useTranslation();
  const { member } = useParams({ from: '/$agency/members/$member' });
  const reply = useApiQuery(adminRoutes.members.get, { params: { agency: agencyId, member }, query: { language } });
  return (
    <QueryBoundary query={reply} lines={12}>
      {(record) => <OneMember record={record} />}
    </QueryBoundary>
  );
}

function OneMember({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  return (
    <Page
      title={record.name || t('search.noName')}
      lead={record.status === 'DELETED' ? t('member.erased') : undefined}
      actions={<UserStatusBadge status={record.status} />}
    >
      <div className={styles['columns']}>
        <div className={styles['aside']}>
          <MemberActions record={record} />
          {may('members.assist') && record.status !== 'DELETED' && (
            <Link to="/$agency/counter/$member" params={{ agency: agencyId, member: record.memberId }}>
              {t('counter.openAt')}
            </Link>
          )}
          <CallGuide record={record} />
          <MemberPoints points={record.points} />
          <MemberSummary record={record} />
        </div>
        <div className={styles['main']}>
          <MemberMissingRides record={record} />
          <MemberRides rides={record.rides} />
          <MemberRecentActions acts={record.acts} />
          <MemberConnections record={record} />
          <MemberCampaigns campaigns={record.campaigns} />
          <MemberHistory entries={record.entries} />
          <MemberTickets record={record} />
          {record.status !== 'DELETED' && <MemberOffers record={record} />}
          <MemberTimeline memberId={record.memberId} />
        </div>
      </div>
    </Page>
  );
}
