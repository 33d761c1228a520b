import { adminRoutes, type BacktestRows } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { Moment } from '../../parts/moment.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { isolate } from '../../words/isolate.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import type { CampaignFigures } from './backtest-sum.ts';
import styles from './behind-number.module.css';
import type { BacktestRequest } from './use-backtest.ts';

type Row = BacktestRows['rows'][number];

type BehindProps = { asked: BacktestRequest & { declared?: string }; figures: CampaignFigures };

/** Details of a campaign's cost: its top earners, ride by ride [DESK-177]. */
export function BehindNumber({ asked, figures, onClose }: BehindProps & { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Drawer open onClose={onClose} title={<bdi>{figures.title}</bdi>} closeLabel={t('desk.close')}>
      <Members {...{ asked, figures }} />
    </Drawer>
  );
}

function Members({ asked, figures }: BehindProps): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const one = figures.most.find(({ memberId }) => memberId === chosen);
  if (one !== undefined)
    return (
      <Stack gap={3}>
        <div>
          <Button variant="quiet" size="small" onClick={() => setChosen(null)}>
            {t('backtest.back')}
          </Button>
        </div>
        <OneMember {...{ asked, figures }} memberId={one.memberId} />
      </Stack>
    );
  return (
    <Stack gap={3}>
      <p>{t('backtest.mostHelp')}</p>
      <ol className={styles['rows']}>
        {figures.most.map(({ memberId, points }) => (
          <li key={memberId} className={styles['row']}>
            <Button variant="quiet" size="small" onClick={() => setChosen(memberId)}>
              {t('backtest.member', { id: memberId.slice(-8) })}
            </Button>
            <span>{t('member.amount', { points })}</span>
          </li>
        ))}
      </ol>
    </Stack>
  );
}

function OneMember({ asked, figures, memberId }: BehindProps & { memberId: string }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const { number, from, to, against, declared } = asked;
  const reply = useApiQuery(adminRoutes.versions.backtestRows, {
    params: { agency, number, campaign: figures.campaignId, member: memberId },
    query: { from, to, language, ...(against && { against }), ...(declared && { declared }) },
  });
  return (
    <>
      <p>
        <Link to="/$agency/members/$member" params={{ agency, member: memberId }}>
          {t('backtest.member', { id: memberId.slice(-8) })}
        </Link>
      </p>
      <QueryBoundary query={reply}>
        {({ against: other, rows, isWhole }) =>
          rows.length === 0 ? (
            <EmptyState compact icon="bus" title={t('backtest.noRows')}>
              {t('backtest.noRowsHelp')}
            </EmptyState>
          ) : (
            <>
              {!isWhole && <p>{t('backtest.rowsCut', { rows: rows.length })}</p>}
              <ul className={styles['rows']}>
                {rows.map((row, at) => (
                  // A withheld row has no id.
                  <li key={row.rideId ?? `${row.at} ${at}`} className={styles['done']}>
                    <What row={row} />
                    {other !== null && <Made of={row.present} as={t('backtest.before')} />}
                    <Made of={row.proposed} as={t('backtest.after')} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

function What({ row }: { row: Row }): ReactNode {
  const { t } = useTranslation();
  const facts = [isolate(row.providerName)];
  if (row.mode !== null) facts.push(getValueText('travelMode', row.mode, t));
  if (row.isTimeHidden) facts.push(t('member.timeHidden'));
  return (
    <p className={styles['what']}>
      <Moment at={row.at} /> <span>{`· ${facts.join(' · ')}`}</span>
    </p>
  );
}

function Made({ of, as }: { of: Row['proposed']; as: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['made']}>
      <span className={styles['as']}>{as}</span>
      <Badge tone={of?.counted ? 'success' : 'neutral'}>{t('member.amount', { points: of?.points ?? 0 })}</Badge>
      <span dir="auto">{of?.sentence ?? t('backtest.notThere')}</span>
    </div>
  );
}
