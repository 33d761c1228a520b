import { Dialog } from '@base-ui/react/dialog';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { useBackCloses } from '@fareback/ui/overlay/use-back-closes.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import type { Entry, EntryKind } from './entries.ts';
import styles from './palette.module.css';
import type { FoundEntries } from './use-found-entries.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

type PaletteProps = { onClose: () => void; onShortcuts: () => void };

/** Search and commands over the page, by keyboard alone [DESK-620]. */
export function Palette({ isOpen, ...props }: PaletteProps & { isOpen: boolean }): ReactNode {
  const { t } = useTranslation();
  const hasChosen = useRef(false);
  useBackCloses(isOpen, props.onClose);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => next || props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup
          className={styles['popup']}
          // After a choice the focus belongs to the page that opens.
          finalFocus={() => (hasChosen.current ? document.getElementById('content') : true)}
        >
          <Dialog.Title className={styles['title']}>{t('palette.title')}</Dialog.Title>
          <PaletteContent {...props} onChosen={(chosen) => void (hasChosen.current = chosen)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteContent({
  onClose,
  onShortcuts,
  onChosen,
}: PaletteProps & { onChosen: (chosen: boolean) => void }): ReactNode {
  const { t } = useTranslation();
  const listId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const question = typed.trim();
  const found = usePaletteEntries(question, onShortcuts);
  const { entries } = found;
  const at = Math.max(
    entries.findIndex(({ id }) => id === activeId),
    0,
  );
  const choose = ({ target, choose: act }: Entry): void => {
    onChosen(target !== undefined);
    onClose();
    if (target !== undefined) void navigate(target);
    act?.();
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = entries[at];
    if (step !== undefined) setActiveId(entries.at((at + step) % entries.length)?.id ?? null);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
  };
  const type = (text: string): void => {
    setTyped(text);
    setActiveId(null);
  };
  return (
    <>
      <Question listId={listId} activeId={entries[at]?.id} value={typed} onType={type} onKeyDown={press} />
      <Results listId={listId} entries={entries} activeId={entries[at]?.id} onChoose={choose} />
      <Outcome {...found} question={question} />
      <VisuallyHidden>{t('palette.help')}</VisuallyHidden>
    </>
  );
}

type QuestionProps = {
  listId: string;
  activeId: string | undefined;
  value: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Question({ listId, activeId, value, onType, onKeyDown }: QuestionProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['box']}>
      <Icon name="search" size={20} />
      <input
        className={styles['input']}
        role="combobox"
        aria-label={t('palette.field')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId && `${listId}-${activeId}`}
        aria-autocomplete="list"
        placeholder={t('palette.field')}
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        dir="auto"
        value={value}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Errors, a way on if nothing was found, and the count, which screen readers announce. */
function Outcome({ entries, isSearching, error, question }: FoundEntries & { question: string }): ReactNode {
  const { t } = useTranslation();
  const isNone = question !== '' && !isSearching && entries.every(({ kind }) => kind === 'search');
  return (
    <>
      {error !== null && <p className={styles['note']}>{getErrorText(error, t)}</p>}
      {isNone && (
        <div className={styles['note']}>
          <p>{t('palette.none', { question })}</p>
          <p>{t('palette.noneHelp')}</p>
        </div>
      )}
      <output className={styles['status']}>
        {isSearching ? t('palette.searching') : t('palette.count', { count: entries.length })}
      </output>
    </>
  );
}

type ResultsProps = {
  listId: string;
  entries: readonly Entry[];
  activeId: string | undefined;
  onChoose: (entry: Entry) => void;
};

function Results({ listId, entries, activeId, onChoose }: ResultsProps): ReactNode {
  const { t } = useTranslation();
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be filled while typing in another field
    <div id={listId} role="listbox" aria-label={t('palette.results')} className={styles['list']}>
      {kinds.map((kind: EntryKind) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups of a listbox
        <div key={kind} role="group" aria-label={t(`palette.${kind}`)}>
          <p className={styles['kind']} aria-hidden="true">
            {t(`palette.${kind}`)}
          </p>
          {entries
            .filter((entry) => entry.kind === kind)
            .map((entry) => (
              <Option
                key={entry.id}
                id={`${listId}-${entry.id}`}
                entry={entry}
                isActive={entry.id === activeId}
                onChoose={() => onChoose(entry)}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onChoose: () => void };

function Option({ id, entry, isActive, onChoose }: OptionProps): ReactNode {
  // The input keeps the focus, so the active line is scrolled into view here.
  const show = (element: HTMLDivElement | null): void => {
    if (isActive) element?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div
      ref={show}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options of a listbox
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles['option']}
      onClick={onChoose}
      onKeyDown={({ key }) => key === 'Enter' && onChoose()}
    >
      <bdi>{entry.label}</bdi>
      {entry.detail !== undefined && <span className={styles['detail']}>{entry.detail}</span>}
    </div>
  );
}
