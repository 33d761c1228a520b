import { adminRoutes, type ListView, unsavedFilters } from '@fareback/contract/admin';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { TextField, TickField } from '../action-fields.tsx';
import type { ListState } from './use-list-view.ts';

type SaveViewProps = {
  state: ListState;
  /** The view to rename; null for a new one. */
  view: ListView | null;
  onClose: () => void;
};

/** Saves the current filters, order and columns under a name, or renames a view and sets whether it opens first. */
export function SaveView({ state, view, onClose }: SaveViewProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [viewId] = useState(() => view?.viewId ?? crypto.randomUUID());
  const { filters, sort, hidden } = view ?? state;
  const search: object = useSearch({ strict: false });
  const isLeftOut = view === null && Object.keys(search).some((name) => unsavedFilters.includes(name));
  return (
    <ActionDialog
      route={adminRoutes.lists.saveView}
      params={{ agency: agencyId, list: state.list, view: viewId }}
      title={view === null ? t('lists.saveTitle') : t('lists.change', { name: view.name })}
      lead={
        <>
          <p>{t('lists.saveLead')}</p>
          {isLeftOut && <p>{t('lists.leftOut')}</p>}
        </>
      }
      confirm={t('desk.save')}
      begin={{ name: view?.name ?? '', isDefault: view?.isDefault ?? false, filters, sort, hidden: [...hidden] }}
      done={(_, { name }) => t('lists.saved', { name: String(name) })}
      onDone={() => {
        state.setActive(viewId);
        onClose();
      }}
      onClose={onClose}
      refreshes={['lists']}
    >
      <TextField name="name" label={t('lists.name')} />
      <TickField name="isDefault" label={t('lists.isDefault')} />
    </ActionDialog>
  );
}

export function DeleteView({ state, view, onClose }: SaveViewProps & { view: ListView }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.lists.removeView}
      params={{ agency: agencyId, list: state.list, view: view.viewId }}
      title={t('lists.deleteTitle', { name: view.name })}
      lead={t('lists.deleteLead')}
      confirm={t('lists.deleteView')}
      isDangerous
      done={() => t('lists.deleted', { name: view.name })}
      onDone={() => {
        state.open(null);
        onClose();
      }}
      onClose={onClose}
      refreshes={['lists']}
    />
  );
}
