import { adminRoutes, type CodeBatch } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { usePriced } from '../data/use-money.ts';
import { useStopCodes } from '../features/stock/stop-codes.tsx';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { NumberField, ReasonField, TextField } from '../parts/action-fields.tsx';
import { actionsColumn, codeColumn, endColumn, momentColumn, numberColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { CsvButton } from '../parts/export-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useRequestedAction } from '../parts/requested-action.ts';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/codes`: batches of invite and promo codes with their use, and ways to create and stop them. */
export function Codes(): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const codes = useApiQuery(adminRoutes.codes.batches, { params: { agency: agencyId } });
  const [isMinting, setMinting] = useState(false);
  useRequestedAction('createCodes', () => setMinting(true));
  const [stopped, setStopped] = useState<CodeBatch | null>(null);
  const columns = useColumns(setStopped);
  const bulk = useStopCodes();
  return (
    <Page
      title={t('page.codes')}
      lead={t('codes.lead')}
      actions={may('stock.act') && <Button onClick={() => setMinting(true)}>{t('codes.mint')}</Button>}
    >
      <QueryBoundary query={codes}>
        {({ batches }) => (
          <ListTable
            list="codes"
            bulk={bulk}
            label={t('page.codes')}
            columns={columns}
            rows={batches}
            file="codes"
            empty={<EmptyState icon="gift" title={t('codes.empty')} />}
          />
        )}
      </QueryBoundary>
      {isMinting && <MintDialog onClose={() => setMinting(false)} />}
      {stopped !== null && (
        <ActionDialog
          route={adminRoutes.codes.stop}
          params={{ agency: agencyId, batch: stopped.batch }}
          title={t('codes.stopTitle', { batch: stopped.batch })}
          lead={t('codes.stopLead', { codes: stopped.live })}
          confirm={t('codes.stop')}
          isDangerous
          begin={{ reason: '' }}
          done={({ stopped: count }) => t('codes.stopped', { codes: count })}
          onClose={() => setStopped(null)}
          refreshes={['codes', 'acts']}
        >
          <ReasonField />
        </ActionDialog>
      )}
    </Page>
  );
}

function MintDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.codes.mint}
      params={{ agency: agencyId }}
      title={t('codes.mint')}
      lead={t('codes.mintLead')}
      confirm={t('codes.mint')}
      begin={{ batch: '', count: 100, reward: 0 }}
      done={({ codes }) => t('codes.minted', { codes })}
      onClose={onClose}
      refreshes={['codes', 'acts']}
    >
      <TextField name="batch" label={t('codes.batch')} help={t('codes.batchHelp')} />
      <NumberField name="count" label={t('codes.count')} />
      <NumberField name="reward" label={t('codes.each')} />
      <WhatTheyGive />
      <TextField name="expires" label={t('codes.expires')} help={t('codes.expiresHelp')} />
    </ActionDialog>
  );
}

/**
 * Total cost of a batch in points and money while typing, which exposes an extra digit or swapped fields before it is
 * paid [DESK-367].
 */
function WhatTheyGive(): ReactNode {
  const { t } = useTranslation();
  const priced = usePriced();
  const [count, reward] = useWatch({ name: ['count', 'reward'] }).map(Number);
  const points = (count ?? 0) * (reward ?? 0);
  if (!Number.isSafeInteger(points) || points < 0) return null;
  const text = t('codes.gives', { points });
  return <output>{points === 0 ? text : priced(text, points)}</output>;
}

function useColumns(onStop: (batch: CodeBatch) => void): TableColumn<CodeBatch>[] {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const mayAct = may('stock.act');
  return useMemo(
    () =>
      columnsOf<CodeBatch>({
        batch: codeColumn(t('codes.batch'), ({ batch }) => batch),
        mintedAt: momentColumn(t('codes.mintedAt'), ({ mintedAt }) => mintedAt),
        expires: endColumn(t('codes.expires'), ({ expiresAt }) => expiresAt),
        points: numberColumn(t('member.points'), ({ reward }) => reward),
        count: numberColumn(t('codes.count'), ({ codes }) => codes),
        live: numberColumn(t('codes.live'), ({ live }) => live),
        uses: numberColumn(t('codes.uses'), ({ uses }) => uses),
        ...(mayAct
          ? {
              actions: actionsColumn<CodeBatch>(t('staff.do'), (row) => (
                <>
                  <CsvButton
                    route={adminRoutes.codes.export}
                    input={{ params: { agency: agencyId, batch: row.batch } }}
                  />
                  {row.live > 0 && (
                    <Button size="small" variant="quiet" onClick={() => onStop(row)}>
                      {t('codes.stop')}
                    </Button>
                  )}
                </>
              )),
            }
          : {}),
      }),
    [t, agencyId, mayAct, onStop],
  );
}
