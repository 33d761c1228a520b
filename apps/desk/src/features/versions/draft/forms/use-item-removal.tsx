import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '../../../../words/translation.tsx';
import styles from './forms.module.css';
import type { PackItem, PackList } from './pack-forms.ts';
import { type RemovedItemFiles, removeItem, restoreItem } from './remove-item.ts';
import type { PackForms } from './use-pack.ts';

/** Removes list items after confirmation; each can be restored while the list is on screen. */
interface ItemRemoval {
  ask: (thing: PackItem, place: number) => void;
  dialog: ReactNode;
  /** Interleaves removed items with the remaining rows at their old positions. */
  withTaken: (rows: readonly ReactElement[]) => readonly ReactElement[];
}

type RemovalRequest = { thing: PackItem; place: number; name: string };

/** A removed item and its position at that time. */
type RemovedRow = { place: number; name: string; out: RemovedItemFiles };

/** Drops a restored item; items removed later from behind it move down by one. */
const withoutRestored = (removed: readonly RemovedRow[], restored: RemovedRow): RemovedRow[] => {
  const at = removed.indexOf(restored);
  return removed.flatMap((one, index) => {
    if (index === at) return [];
    return [index > at && one.place >= restored.place ? { ...one, place: one.place + 1 } : one];
  });
};

/** Current position for a restored item, without the items removed before it. */
const currentPlace = (removed: readonly RemovedRow[], restored: RemovedRow): number => {
  const later = removed.slice(removed.indexOf(restored) + 1);
  return later.reduceRight((place, one) => (one.place < place ? place - 1 : place), restored.place);
};

/**
 * Removes items from a list. The focus moves to the next item or the add button; every removal can be undone [DESK-326,
 * DESK-388].
 */
export function useItemRemoval(
  { forms, list }: { forms: PackForms; list: PackList },
  section: RefObject<HTMLElement | null>,
): ItemRemoval {
  const { t } = useTranslation();
  const toast = useToast();
  const [request, setRequest] = useState<RemovalRequest | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [removed, setTaken] = useState<readonly RemovedRow[]>([]);
  const [returned, setReturned] = useState<{ place: number } | null>(null);
  useEffect(() => {
    if (returned !== null) rowAt(section.current, returned.place)?.focus();
  }, [returned, section]);
  const remove = ({ thing, place, name }: RemovalRequest): void => {
    const out = removeItem(forms.schema, forms.textOf, list.list, thing);
    setAsking(false);
    forms.type(out.after);
    setTaken([...removed, { place, name, out }]);
    toast({ title: t('forms.tookOut', { what: name }) });
  };
  const restored = (one: RemovedRow): void => {
    forms.type(restoreItem(forms.textOf, one.out));
    setTaken(withoutRestored(removed, one));
    setReturned({ place: currentPlace(removed, one) });
  };
  return {
    ask: (thing, place) => {
      setRequest({ thing, place, name: forms.titleOf(list.list, thing.id) || thing.name });
      setAsking(true);
    },
    dialog: request && (
      <RemoveItemDialog
        name={request.name}
        isOpen={isAsking}
        onTakeOut={() => remove(request)}
        onClose={() => setAsking(false)}
        next={() => (removed.at(-1)?.out.thing === request.thing ? rowAt(section.current, request.place) : null)}
      />
    ),
    withTaken: (rows) =>
      removed.reduceRight<readonly ReactElement[]>(
        (all, one) =>
          all.toSpliced(
            one.place,
            0,
            <RemovedItem key={`gone ${one.out.thing.name}`} name={one.name} onBack={() => restored(one)} />,
          ),
        rows,
      ),
  };
}

/** The row at an index, else the last row, else the add button. */
function rowAt(section: HTMLElement | null, place: number): HTMLElement | null {
  const rows = [...(section?.querySelectorAll<HTMLElement>('[data-thing] a') ?? [])];
  return rows[place] ?? rows.at(-1) ?? section?.querySelector<HTMLElement>('button') ?? null;
}

function RemovedItem({ name, onBack }: { name: string; onBack: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <li className={styles['gone']}>
      <span>{t('forms.tookOut', { what: name })}</span>
      <Button size="small" variant="quiet" aria-label={t('forms.putBackWhat', { what: name })} onClick={onBack}>
        {t('forms.putBack')}
      </Button>
    </li>
  );
}

type RemoveItemDialogProps = {
  name: string;
  isOpen: boolean;
  onTakeOut: () => void;
  onClose: () => void;
  /** Next focus target after removal; null leaves the focus. */
  next: () => HTMLElement | null;
};

function RemoveItemDialog({ name, isOpen, onTakeOut, onClose, next }: RemoveItemDialogProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('forms.takeOutTitle', { what: name })}
      finalFocus={next}
      actions={
        <>
          <Button wide variant="danger" onClick={onTakeOut}>
            {t('forms.takeOutIt')}
          </Button>
          <Button wide variant="quiet" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
        </>
      }
    >
      {t('forms.takeOutHelp')}
    </Dialog>
  );
}
