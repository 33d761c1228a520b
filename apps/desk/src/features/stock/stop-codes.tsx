import { adminRoutes, type CodeBatch } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { ReasonField } from '../../parts/action-fields.tsx';
import type { Bulk, BulkDialogContext } from '../../parts/list/bulk-bar.tsx';
import { BulkDialog } from '../../parts/list/bulk-dialog.tsx';
import { useTranslation } from '../../words/translation.tsx';

const nameOf = ({ batch }: CodeBatch): string => batch;
const names = { idOf: nameOf, nameOf };

/** Stops many batches of codes with one reason [DESK-681]. */
export function useStopCodes(): Bulk<CodeBatch> {
  const { t } = useTranslation();
  const { may } = useAgency();
  const mayAct = may('stock.act');
  return useMemo(() => {
    const stop = {
      id: 'stop',
      label: (count: number) => t('bulk.stopCodes', { count }),
      canRun: ({ live }: CodeBatch) => live > 0,
      ask: (asked: BulkDialogContext<CodeBatch>) => <StopDialog {...asked} />,
    };
    return { ...names, actions: mayAct ? [stop] : [] };
  }, [t, mayAct]);
}

function StopDialog(asked: BulkDialogContext<CodeBatch>): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const label = t('bulk.stopCodes', { count: asked.rows.length });
  return (
    <BulkDialog
      {...asked}
      names={names}
      route={adminRoutes.codes.stop}
      paramsOf={({ batch }) => ({ agency: agencyId, batch })}
      title={label}
      lead={t('bulk.stopCodesLead', { codes: asked.rows.reduce((sum, { live }) => sum + live, 0) })}
      confirm={label}
      isDangerous
      begin={{ reason: '' }}
      refreshes={['codes', 'acts']}
    >
      <ReasonField />
    </BulkDialog>
  );
}
