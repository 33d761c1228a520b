import { adminRoutes, type MemberRecord } from '@fareback/contract/admin';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { MemberActions } from '../features/member/actions/member-actions.tsx';
import { CallGuide } from '../features/member/call-guide.tsx';
import { MemberTabs } from '../features/member/member-tabs.tsx';
import { MemberNotes } from '../features/member/notes.tsx';
import { MemberPoints, MemberSummary, UserStatusBadge } from '../features/member/summary.tsx';
import { TagBadges } from '../features/member/tags.tsx';
import { useMemberTab } from '../features/member/use-member-tab.ts';
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
  const { tab, openTab, openSection } = useMemberTab();
  return (
    <Page
      title={record.name || t('search.noName')}
      lead={record.status === 'DELETED' ? t('member.erased') : undefined}
      actions={
        <>
          <UserStatusBadge status={record.status} />
          {record.status !== 'DELETED' && <TagBadges memberId={record.memberId} />}
        </>
      }
    >
      <div className={styles['columns']}>
        <div className={styles['aside']}>
          <MemberActions record={record} />
          {may('members.assist') && record.status !== 'DELETED' && (
            <Link to="/$agency/counter/$member" params={{ agency: agencyId, member: record.memberId }}>
              {t('counter.openAt')}
            </Link>
          )}
          <CallGuide record={record} onOpen={openSection} />
          <MemberPoints points={record.points} />
          <MemberSummary record={record} />
        </div>
        <div className={styles['main']}>
          {record.status !== 'DELETED' && <MemberNotes record={record} />}
          <MemberTabs record={record} tab={tab} onOpen={openTab} />
        </div>
      </div>
    </Page>
  );
}
