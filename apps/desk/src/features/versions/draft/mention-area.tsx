import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Area } from '../../../parts/choice.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import styles from './mention-area.module.css';
import { completeMention, findOpenMention, type OpenMention, type Reader, suggestReaders } from './mentions.ts';

type MentionAreaProps = {
  label: string;
  help: string;
  maxLength: number;
  value: string;
  readers: readonly Reader[];
  onType: (text: string) => void;
  /** Called with the person whose name was completed. */
  onMention: (staffId: string) => void;
};

/** A text in which an @ offers people by name; arrows choose, Enter or Tab completes, Escape closes [DESK-767]. */
export function MentionArea({ readers, value, onType, onMention, ...area }: MentionAreaProps): ReactNode {
  const { t } = useTranslation();
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const [open, setOpen] = useState<OpenMention | null>(null);
  const [at, setAt] = useState(0);
  const people = open === null ? [] : suggestReaders(readers, open.query);
  const active = people[at % Math.max(people.length, 1)];
  useEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);
  const look = (target: HTMLTextAreaElement): void => {
    setOpen(findOpenMention(target.value, target.selectionStart));
    setAt(0);
  };
  const choose = ({ staffId, name }: Reader): void => {
    if (open === null) return;
    const completed = completeMention(value, open, name);
    caret.current = completed.caret;
    onMention(staffId);
    onType(completed.text);
    setOpen(null);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (active === undefined || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active);
    else if (event.key === 'Escape') setOpen(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles['area']}>
      <Area
        {...area}
        ref={input}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={active && listId}
        aria-activedescendant={active && `${listId}-${active.staffId}`}
        onChange={({ target }) => {
          onType(target.value);
          look(target);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(null)}
      />
      {active !== undefined && <People listId={listId} people={people} activeId={active.staffId} onChoose={choose} />}
      <VisuallyHidden>
        <output>{people.length > 0 ? t('comments.people', { count: people.length }) : ''}</output>
      </VisuallyHidden>
    </div>
  );
}

type PeopleProps = {
  listId: string;
  people: readonly Reader[];
  activeId: string;
  onChoose: (one: Reader) => void;
};

function People({ listId, people, activeId, onChoose }: PeopleProps): ReactNode {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be filled while typing in another field
    <div className={styles['people']} role="listbox" id={listId} aria-label={t('comments.mention')} tabIndex={-1}>
      {people.map((one) => (
        <div
          key={one.staffId}
          className={styles['person']}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options of a listbox
          role="option"
          id={`${listId}-${one.staffId}`}
          aria-selected={one.staffId === activeId}
          tabIndex={-1}
          // The text keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(one);
          }}
        >
          <bdi>{one.name}</bdi>
        </div>
      ))}
    </div>
  );
}
