import type { MemberCampaign, MemberCampaignState, MemberRecord, PointsEntry } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo } from 'react';
import { dayText } from '../../parts/agency-day.ts';
import { customColumn, momentColumn, numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { momentText, useZone } from '../../parts/moment.tsx';
import { Section } from '../../parts/page.tsx';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';

const tones = {
  AVAILABLE: 'success',
  TIME_LIMITED: 'neutral',
  LOCKED: 'warning',
  MAX_REACHED: 'neutral',
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

export function MemberHistory({ entries }: { entries: readonly PointsEntry[] }): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<PointsEntry>[]>(
    () => [
      momentColumn(t('member.when'), ({ at }) => at),
      textColumn(t('member.what'), ({ title }) => title),
      textColumn(t('member.kind'), ({ kind, cause }) =>
        [getValueText('pointsKind', kind, t), getValueText('pointsCause', cause, t)]
          .filter((part) => part !== null)
          .join(' · '),
      ),
      numberColumn(t('member.points'), ({ amount }) => amount),
    ],
    [t],
  );
  return (
    <Section title={t('member.history')}>
      <DataTable
        label={t('member.history')}
        columns={columns}
        rows={entries}
        file="points"
        empty={<EmptyState compact icon="points" title={t('member.noHistory')} />}
      />
    </Section>
  );
}
