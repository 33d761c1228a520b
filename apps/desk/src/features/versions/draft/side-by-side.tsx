import { Field } from '@fareback/ui/form/field.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useState } from 'react';
import { Area, Choice } from '../../../parts/choice.tsx';
import { getTextDirection } from '../../../words/isolate.ts';
import { type PackLabels } from '../../../words/keys/key-labels.ts';
import { usePackLabels } from '../../../words/keys/use-pack-labels.ts';
import { useTranslation } from '../../../words/translation.tsx';
import styles from './draft.module.css';
import { languagesOf, wordingFile } from './files-of-pack.ts';
import { getGroupLabel, getRowLabel } from './text-labels.ts';
import { groupsOf, readTexts, type TextGroup, type TextRow, withText } from './texts-of-files.ts';

type SideBySideProps = {
  textOf: (file: string) => string | null;
  isReadOnly: boolean;
  onType: (file: string, text: string) => void;
};

const isOf = ({ title, rows }: NamedGroup, question: string): boolean =>
  [title, ...rows.flatMap(({ keys, by }) => [...keys, ...Object.values(by)])].some((text) =>
    String(text).toLocaleLowerCase().includes(question.toLocaleLowerCase()),
  );

type NamedGroup = TextGroup & { title: string };

/** Before the pack's labels are loaded, keys are shown as written. */
const NO_WORDS: PackLabels = { keys: {}, values: {} };

/** All rider texts of one entity after another, in all languages side by side [DESK-116]. */
export function SideBySide({ textOf, isReadOnly, onType }: SideBySideProps): ReactNode {
  const { t, language } = useTranslation();
  const words = usePackLabels(language) ?? NO_WORDS;
  const offered = languagesOf(textOf);
  const { texts, unreadable } = readTexts(
    offered.map(({ code }) => code),
    textOf,
  );
  const groups = groupsOf(texts).map((group) => ({ ...group, title: getGroupLabel(words, group, language) }));
  const [question, setQuestion] = useState('');
  const found = question === '' ? groups : groups.filter((group) => isOf(group, question));
  const [chosen, setChosen] = useState('');
  const group = found.find(({ name }) => name === chosen) ?? found[0];
  return (
    <div className={styles['texts']}>
      <search className={styles['search']}>
        <Field
          label={t('drafts.search')}
          type="search"
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <Choice
          label={t('drafts.thing')}
          value={group?.name ?? ''}
          onChange={({ target }) => setChosen(target.value)}
          options={found.map(({ name, title }) => [name, title])}
        />
      </search>
      {unreadable.map((file) => (
        <output key={file}>{t('drafts.unreadable', { file })}</output>
      ))}
      {group === undefined && <p>{t('drafts.noTexts')}</p>}
      {group?.rows.map((row) => (
        <Row
          key={row.keys.join('.')}
          row={row}
          title={getRowLabel(words, row, group.depth)}
          offered={offered.filter(({ code }) => texts[code] !== undefined)}
          isReadOnly={isReadOnly}
          onWrite={(code, text) => onType(wordingFile(code), withText(texts[code] ?? {}, row.keys, text, texts['en']))}
        />
      ))}
    </div>
  );
}

type RowProps = {
  row: TextRow;
  title: string;
  offered: readonly { code: string; name: string }[];
  isReadOnly: boolean;
  onWrite: (code: string, text: string) => void;
};

function Row({ row, title, offered, isReadOnly, onWrite }: RowProps): ReactNode {
  const { t } = useTranslation();
  const { by } = row;
  const linesOf = (code: string): number =>
    Math.min(8, Math.max(2, Math.ceil((by[code] ?? by['en'] ?? '').length / 34)));
  return (
    <fieldset className={styles['row']}>
      <legend className={styles['sideBySideName']}>
        <span>{title}</span>
        {offered.some(({ code }) => by[code] === undefined) && <Badge tone="warning">{t('drafts.lacking')}</Badge>}
      </legend>
      <div className={styles['languages']}>
        {offered.map(({ code, name }) => (
          <Area
            key={code}
            label={name}
            {...getTextDirection(code)}
            readOnly={isReadOnly}
            placeholder={by['en']}
            rows={linesOf(code)}
            value={by[code] ?? ''}
            onChange={({ target }) => onWrite(code, target.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
