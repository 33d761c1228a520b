import { adminRoutes, type FileImport, type FileImportDetails } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { usePriced } from '../../data/use-money.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { importRefreshes } from './use-import-upload.ts';

type DialogProps<Of> = { of: Of; onClose: () => void };

/** Starts or continues an import as it was checked; above the limits a second person approves [DESK-717]. */
export function RunDialog({ of, onClose }: DialogProps<FileImportDetails>): ReactNode {
  const { t } = useTranslation();
  const priced = usePriced();
  const { agencyId } = useAgency();
  const points = Math.max(0, (of.check?.points ?? 0) - of.pointsEarned);
  return (
    <ActionDialog
      route={adminRoutes.imports.run}
      params={{ agency: agencyId, import: of.importId }}
      title={t('imports.runTitle', { rows: of.check?.accepted ?? 0 })}
      lead={
        <>
          <p>{t('imports.runLead')}</p>
          <p>{priced(t('imports.runPoints', { points }), points)}</p>
        </>
      }
      confirm={t(of.state === 'CHECKED' ? 'imports.run' : 'imports.runAgain')}
      begin={{ revision: of.revision }}
      done={() => t('imports.started')}
      onClose={onClose}
      refreshes={importRefreshes}
    />
  );
}

/** Stops a check or an import; imported rides stay [DESK-719]. */
export function CancelDialog({ of, onClose }: DialogProps<FileImport>): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.imports.cancel}
      params={{ agency: agencyId, import: of.importId }}
      title={t('imports.cancelTitle')}
      lead={t('imports.cancelLead')}
      confirm={t('imports.stop')}
      isDangerous
      done={() => t('imports.canceled')}
      onClose={onClose}
      refreshes={importRefreshes}
    />
  );
}

export function DiscardDialog({ of, onClose, onDone }: DialogProps<FileImport> & { onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.imports.discard}
      params={{ agency: agencyId, import: of.importId }}
      title={t('imports.discardTitle')}
      lead={t('imports.discardLead')}
      confirm={t('imports.discard')}
      isDangerous
      done={() => t('imports.discarded')}
      onDone={onDone}
      onClose={onClose}
      refreshes={importRefreshes}
    />
  );
}
