import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '../../../../words/translation.tsx';
import styles from './overview.module.css';
import type { Thing, ThingList } from './pack-forms.ts';
import { putBack, type TakenOut, takenOut } from './taken-out.ts';
import type { PackForms } from './use-pack.ts';

/** What is taken out of a list: asked before, and each put back by a press for as long as the list stands there. */
interface TakingOut {
  ask: (thing: Thing, place: number) => void;
  dialog: ReactNode;
  /** Rows of what is there, with those of what was taken out between them, each where it stood. */
  withTaken: (rows: readonly ReactElement[]) => readonly ReactElement[];
}

type Asked = { thing: Thing; place: number; name: string };

/** A thing that was taken out, and its place among those that stood there then. */
type Taken = { place: number; name: string; out: TakenOut };

/** What is still out when one is put back: those that went after it from behind it stand one further. */
const withoutTaken = (taken: readonly Taken[], back: Taken): Taken[] => {
  const at = taken.indexOf(back);
  return taken.flatMap((one, index) => {
    if (index === at) return [];
    return [index > at && one.place >= back.place ? { ...one, place: one.place + 1 } : one];
  });
};

/** Where a thing that is put back stands among those that are there by then: what went before it is not. */
const placeNow = (taken: readonly Taken[], back: Taken): number => {
  const later = taken.slice(taken.indexOf(back) + 1);
  return later.reduceRight((place, one) => (one.place < place ? place - 1 : place), back.place);
};

/** Takes things out of a list. The focus goes on to the next of them, or to what adds one; whatever went can be put back [DESK-326, DESK-388]. */
export function useTakingOut(
  { forms, list }: { forms: PackForms; list: ThingList },
  section: RefObject<HTMLElement | null>,
): TakingOut {
  const { t } = useTranslation();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [returned, setReturned] = useState<{ place: number } | null>(null);
  useEffect(() => {
    if (returned !== null) rowAt(section.current, returned.place)?.focus();
  }, [returned, section]);
  const takeOut = ({ thing, place, name }: Asked): void => {
    const out = takenOut(forms.schema, forms.textOf, list.list, thing);
    setAsking(false);
    forms.type(out.after);
    setTaken([...taken, { place, name, out }]);
    toast({ title: t('forms.tookOut', { what: name }) });
  };
  const back = (one: Taken): void => {
    forms.type(putBack(forms.textOf, one.out));
    setTaken(withoutTaken(taken, one));
    setReturned({ place: placeNow(taken, one) });
  };
  return {
    ask: (thing, place) => {
      setAsked({ thing, place, name: forms.titleOf(list.list, thing.id) || thing.name });
      setAsking(true);
    },
    dialog: asked && (
      <TakeOutDialog
        name={asked.name}
        isOpen={isAsking}
        onTakeOut={() => takeOut(asked)}
        onClose={() => setAsking(false)}
        next={() => (taken.at(-1)?.out.thing === asked.thing ? rowAt(section.current, asked.place) : null)}
      />
    ),
    withTaken: (rows) =>
      taken.reduceRight<readonly ReactElement[]>(
        (all, one) =>
          all.toSpliced(
            one.place,
            0,
            <Gone key={`gone ${one.out.thing.name}`} name={one.name} onBack={() => back(one)} />,
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

function Gone({ name, onBack }: { name: string; onBack: () => void }): ReactNode {
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

type TakeOutDialogProps = {
  name: string;
  isOpen: boolean;
  onTakeOut: () => void;
  onClose: () => void;
  /** Where the focus goes when it went; null where it stays. */
  next: () => HTMLElement | null;
};

/** Asks before a thing goes with its texts. */
function TakeOutDialog({ name, isOpen, onTakeOut, onClose, next }: TakeOutDialogProps): ReactNode {
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
