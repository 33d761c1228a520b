import {
  adminRoutes,
  type CampaignPage,
  type ItemChange,
  type ItemList,
  type ItemState,
} from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation } from '../../data/use-api-query.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { MoreActions } from '../../parts/menu.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';

const refreshes = ['campaigns', 'offers', 'programItems', 'versions', 'acts'] as const;

type Drafts = Pick<CampaignPage, 'live' | 'editableDraft' | 'openChanges'>;

type ItemActionsProps = {
  list: ItemList;
  item: { id: string; title: string; state: ItemState };
  drafts: Drafts;
};

/** Changes offered in each state. */
const changesIn: Record<ItemState, readonly ItemChange[]> = {
  LIVE: ['PAUSE', 'END'],
  SCHEDULED: ['PAUSE'],
  ENDED: ['RESUME'],
  PAUSED: ['RESUME'],
  DRAFT: [],
  REMOVED: [],
};

const words = { PAUSE: 'pause', END: 'end', RESUME: 'resume' } as const;

/** Opens a draft of the program at an item, or begins one. After an error the page stays and shows a toast. */
function useDraftNavigation(list: ItemList, { live, editableDraft, openChanges }: Drafts) {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const toast = useToast();
  const navigate = useNavigate();
  const begin = useApiMutation(adminRoutes.versions.begin, refreshes);
  const copy = useApiMutation(adminRoutes.programItems.copy, refreshes);
  const go = (number: number, id: string) =>
    void navigate({
      to: '/$agency/versions/$number/edit',
      params: { agency, number: String(number) },
      search: { at: `${list}/${id}` },
    });
  const onError = (error: Error) => toast({ title: getErrorText(error, t), tone: 'error' });
  const editable = openChanges.find(({ state, submittedAt }) => state === 'DRAFT' && submittedAt === null)?.number;
  return {
    isBusy: begin.isPending || copy.isPending,
    edit: (id: string) => {
      const number = editable ?? editableDraft;
      if (number !== null) return go(number, id);
      if (live === null) return;
      const input = { params: { agency }, body: { from: live.number, note: '' } };
      begin.mutate(input, { onSuccess: (draft) => go(draft.number, id), onError });
    },
    duplicate: (id: string) =>
      copy.mutate(
        { params: { agency, list, item: id } },
        { onSuccess: (copied) => go(copied.number, copied.id), onError },
      ),
  };
}

/** A button to edit, and a menu to duplicate, pause, end and resume [DESK-639]. Riders see a change only after its version is published. */
export function ItemActions({ list, item, drafts }: ItemActionsProps): ReactNode {
  const { t } = useTranslation();
  const { may } = useAgency();
  const [asking, setAsking] = useState<ItemChange | null>(null);
  const { isBusy, edit, duplicate } = useDraftNavigation(list, drafts);
  if (!may('programme.edit')) return null;
  const isThere = item.state !== 'REMOVED';
  const changes = changesIn[item.state].map((change) => ({
    label: t(`items.${words[change]}`),
    onChoose: () => setAsking(change),
  }));
  return (
    <>
      {isThere && (
        <Button busy={isBusy} onClick={() => edit(item.id)}>
          {t('items.edit')}
        </Button>
      )}
      <MoreActions
        actions={[
          ...(isThere ? [{ label: t('items.duplicate'), onChoose: () => duplicate(item.id) }] : []),
          ...changes,
        ]}
      />
      {asking !== null && <ChangeDialog list={list} item={item} change={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

type ChangeDialogProps = Omit<ItemActionsProps, 'drafts'> & { change: ItemChange; onClose: () => void };

function ChangeDialog({ list, item: { id, title }, change, onClose }: ChangeDialogProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const word = words[change];
  return (
    <ActionDialog
      route={adminRoutes.programItems.propose}
      params={{ agency, list, item: id }}
      title={t(`items.${word}Title`, { title })}
      lead={t(`items.${word}Help`)}
      confirm={t('items.submit')}
      begin={{ change, note: t(`items.${word}Note`, { title }).slice(0, 500) }}
      done={({ number }) => t('items.proposed', { number })}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}
