import type { DraftWork } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useMemo } from 'react';
import { translateProblem } from '../../../words/check/translate-problem.ts';
import { useTranslation } from '../../../words/translation.tsx';
import { CodeEditor } from './code-editor.tsx';
import type { DraftAutosave, DraftSnapshot } from './draft-autosave.ts';
import { choosePicture, textOf } from './draft-state.ts';
import { Pictures } from './pictures.tsx';
import { SideBySide } from './side-by-side.tsx';

type Problem = DraftWork['problems'][number];
type DraftSectionProps = {
  at: string;
  desk: DraftSnapshot;
  autosave: DraftAutosave;
  isReadOnly: boolean;
  problems: readonly Problem[];
  warnings: readonly Problem[];
  place: Pick<Problem, 'file' | 'line' | 'column'> | null;
};

export function DraftSection({ at, desk, autosave, isReadOnly, ...rest }: DraftSectionProps): ReactNode {
  const { draft } = desk;
  if (at === 'texts')
    return <SideBySide textOf={(file) => textOf(draft, file)} isReadOnly={isReadOnly} onType={autosave.type} />;
  if (at === 'images')
    return (
      <Pictures
        draft={draft}
        problems={rest.problems}
        isReadOnly={isReadOnly}
        onChoose={(name, picture) => autosave.change((now) => choosePicture(now, name, picture))}
      />
    );
  return (
    <FileSection key={at} file={at} text={textOf(draft, at)} autosave={autosave} isReadOnly={isReadOnly} {...rest} />
  );
}

type FileSectionProps = Pick<DraftSectionProps, 'autosave' | 'isReadOnly' | 'problems' | 'warnings' | 'place'> & {
  file: string;
  text: string | null;
};

function FileSection({ file, text, autosave, isReadOnly, problems, warnings, place }: FileSectionProps): ReactNode {
  const { t, language } = useTranslation();
  const diagnostics = useMemo(() => {
    const of = (all: readonly Problem[], severity: 'error' | 'warning') =>
      all
        .filter((one) => one.file === file)
        .map((one) => ({ ...one, message: translateProblem(one, language).text, severity }));
    return [...of(problems, 'error'), ...of(warnings, 'warning')];
  }, [problems, warnings, file, language]);
  if (text === null)
    return (
      <EmptyState icon="edit" title={t('drafts.noFile', { file })}>
        <span>{t('drafts.noFileHelp')}</span>
        {!isReadOnly && (
          <Button onClick={() => autosave.type(file, file.endsWith('.json') ? '{}\n' : '')}>
            {t('drafts.addFile')}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <CodeEditor
      file={file}
      label={file}
      text={text}
      remarks={diagnostics}
      isReadOnly={isReadOnly}
      place={place?.file === file ? place : null}
      onChange={(typed) => autosave.type(file, typed)}
    />
  );
}
