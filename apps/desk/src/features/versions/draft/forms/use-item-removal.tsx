import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '../../../../words/translation.tsx';
import styles from './overview.module.css';
import type { PackItem, PackList } from './pack-forms.ts';
import { type RemovedItemFiles, removeItem, restoreItem } from './remove-item.ts';
import type { PackForms } from './use-pack.ts';

/** What is taken out of a list: asked before, and each put back by a press for as long as the list stands there. */
interface ItemRemoval {
  ask: (thing: PackItem, place: number) => void;
  dialog: ReactNode;
  /** Rows of what is there, with those of what was taken out between them, each where it stood. */
  withTaken: (rows: readonly ReactElement[]) => readonly ReactElement[];
}

type RemovalRequest = { thing: PackItem; place: number; name: string };

/** A thing that was taken out, and its place among those that stood there then. */
type RemovedRow = { place: number; name: string; out: RemovedItemFiles };

/** What is still out when one is put back: those that went after it from behind it stand one further. */
const withoutRestored = (removed: readonly RemovedRow[], restored: RemovedRow): RemovedRow[] => {
  const at = removed.indexOf(restored);
  return removed.flatMap((one, index) => {
    if (index === at) return [];
    return [index > at && one.place >= restored.place ? { ...one, place: one.place + 1 } : one];
  });
};

/** Where a thing that is put back stands among those that are there by then: what went before it is not. */
const currentPlace = (removed: readonly RemovedRow[], restored: RemovedRow): number => {
  const later = removed.slice(removed.indexOf(restored) + 1);
  return later.reduceRight((place, one) => (one.place < place ? place - 1 : place), restored.place);
};

/** Takes things out of a list. The focus goes on to the next of them, or to what adds one; whatever went can be put back [DESK-326, DESK-388]. */
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

/** The row at a place, or the last, or what adds one. */
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
  /** Where the focus goes when it went; null where it stays. */
  next: () => HTMLElement | null;
};

/** Asks before a thing goes with its texts. */
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
