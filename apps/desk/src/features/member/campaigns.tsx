import type { MemberCampaign, MemberCampaignState, MemberRecord } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo } from 'react';
import { dayText } from '../../parts/calendar.ts';
import { customColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { momentText, useZone } from '../../parts/moment.tsx';
import { Section } from '../../parts/page.tsx';
import { type Translate, useTranslation } from '../../words/translation.tsx';

const tones = {
  AVAILABLE: 'success',
  TIME_LIMITED: 'neutral',
  LOCKED: 'warning',
  HELD_OUT: 'warning',
  NOT_IN_SEGMENT: 'neutral',
  NOT_BEGUN: 'neutral',
  ENDED: 'neutral',
} as const satisfies Record<MemberCampaignState, string>;

type Clock = { language: string; timeZone: string };

function whyOf({ standing, day, until, segment, missing }: MemberCampaign, t: Translate, clock: Clock): string | null {
  if (standing === 'AVAILABLE') return null;
  return t(`campaignWhy.${standing}`, {
    day: day === null ? '' : dayText(day, clock.language),
    until: until === null ? '' : momentText(until, clock),
    segment: segment ?? '',
    providers: missing.join(', '),
  });
}

/**
 * The member's campaigns, and why others don't apply; control group membership is shown here but never to riders
 * [DESK-250].
 */
export function MemberCampaigns({ campaigns }: Pick<MemberRecord, 'campaigns'>): ReactNode {
  const { t, language } = useTranslation();
  const timeZone = useZone();
  const columns = useMemo<TableColumn<MemberCampaign>[]>(
    () => [
      textColumn(t('member.campaign'), ({ title }) => title),
      customColumn(
        t('search.status'),
        ({ standing }) => t(`campaignStanding.${standing}`),
        ({ standing }) => <Badge tone={tones[standing]}>{t(`campaignStanding.${standing}`)}</Badge>,
      ),
      textColumn(t('member.because'), (campaign) => whyOf(campaign, t, { language, timeZone })),
    ],
    [t, language, timeZone],
  );
  return (
    <Section title={t('member.campaigns')}>
      <DataTable
        label={t('member.campaigns')}
        columns={columns}
        rows={campaigns}
        file="member-campaigns"
        empty={<p>{t('member.noCampaigns')}</p>}
      />
    </Section>
  );
}
