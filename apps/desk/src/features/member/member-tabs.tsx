import type { MemberRecord } from '@fareback/contract/admin';
import { Tabs } from '@fareback/ui/layout/tabs.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import { MemberCampaigns, MemberHistory } from './campaigns.tsx';
import { MemberMissingRides } from './missing-rides.tsx';
import { MemberOffers } from './offer-grants.tsx';
import { MemberRides } from './rides.tsx';
import { MemberConnections } from './summary.tsx';
import { type MemberTab, memberTabs } from './tab-names.ts';
import styles from './tabs.module.css';
import { MemberTickets } from './tickets.tsx';
import { MemberRecentActions, MemberTimeline } from './timeline.tsx';

type MemberTabsProps = { record: MemberRecord; tab: MemberTab; onOpen: (tab: MemberTab) => void };

/** Everything below a member's summary. Only the open tab is mounted, so the others load nothing [DESK-77]. */
export function MemberTabs({ record, tab, onOpen }: MemberTabsProps): ReactNode {
  const { t } = useTranslation();
  const sections: Record<MemberTab, ReactNode> = {
    activity: <MemberTimeline memberId={record.memberId} />,
    rides: (
      <>
        <MemberMissingRides record={record} />
        <MemberRides memberId={record.memberId} rides={record.rides} />
      </>
    ),
    points: (
      <>
        <MemberHistory entries={record.entries} />
        <MemberCampaigns campaigns={record.campaigns} />
      </>
    ),
    redemptions: (
      <>
        <MemberTickets record={record} />
        {record.status !== 'DELETED' && <MemberOffers record={record} />}
      </>
    ),
    account: (
      <>
        <MemberConnections record={record} />
        <MemberRecentActions acts={record.acts} />
      </>
    ),
  };
  return (
    <Tabs
      label={t('memberTab.label')}
      look="line"
      activation="manual"
      className={styles['tabs']}
      value={tab}
      onChange={onOpen}
      tabs={memberTabs.map((value) => ({
        value,
        label: t(`memberTab.${value}`),
        content: <div className={styles['sections']}>{sections[value]}</div>,
      }))}
    />
  );
}
