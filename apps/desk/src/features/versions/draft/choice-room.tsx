import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { ClashRoom } from './clash-room.tsx';
import type { Desk, DraftKeeper } from './draft-keeper.ts';
import type { Conflict } from './draft-state.ts';
import { FieldChoice } from './field-choice.tsx';
import { fieldsMet } from './field-clashes.ts';
import { usePackForms, usePackSchema } from './forms/use-pack.ts';

type ChoiceRoomProps = {
  /** Where somebody works: among forms values are chosen, in the file itself its lines. */
  at: string;
  conflict: Conflict;
  desk: Desk;
  autosave: DraftKeeper;
};

/** The choice between what two typed in one file: value by value in words, and as it is written where values do not tell it [DESK-324]. */
export function ChoiceRoom({ at, conflict, desk, autosave }: ChoiceRoomProps): ReactNode {
  const [isCode, setCode] = useState(at === conflict.file);
  const met = useMemo(() => fieldsMet(conflict.file, conflict), [conflict]);
  const { data, isPending } = usePackSchema();
  const forms = usePackForms(data, desk, autosave);
  const settle = (text: string | null): void => autosave.settle(conflict.file, text);
  if (isCode || met === null || (forms === null && !isPending && data === undefined))
    return <ClashRoom conflict={conflict} onSettle={settle} />;
  if (forms === null) return <Skeleton shape="title" />;
  return <FieldChoice conflict={conflict} met={met} forms={forms} onSettle={settle} onCode={() => setCode(true)} />;
}
