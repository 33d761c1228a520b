import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from '../../../words/translation.tsx';
import { type CodeView, type FileProblem, openCodeView } from './code-view.ts';
import styles from './draft.module.css';

type CodeEditorProps = {
  file: string;
  label: string;
  text: string;
  remarks: readonly FileProblem[];
  isReadOnly?: boolean;
  theirs?: string;
  /** Position to scroll to; a new object scrolls there again. */
  place?: Pick<FileProblem, 'line' | 'column'> | null;
  onChange: (text: string) => void;
};

export function CodeEditor({
  file,
  label,
  text,
  remarks,
  isReadOnly = false,
  theirs,
  place = null,
  onChange,
}: CodeEditorProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(null);
  const phrases = usePhrases();
  const changed = useEffectEvent(onChange);
  const begin = useEffectEvent(() => ({
    label,
    text,
    isReadOnly,
    phrases,
    ...(theirs === undefined ? {} : { theirs }),
  }));
  useEffect(() => {
    if (host.current === null) return undefined;
    const opened = openCodeView(host.current, file, { ...begin(), onChange: (typed) => changed(typed) });
    view.current = opened;
    return () => opened.destroy();
  }, [file, isReadOnly, theirs]);
  useEffect(() => view.current?.setText(text), [text]);
  useEffect(() => view.current?.setRemarks(remarks), [remarks, file, isReadOnly, theirs]);
  useEffect(() => {
    if (place !== null) view.current?.goTo(place.line, place.column);
  }, [place]);
  return <div ref={host} className={styles['editor']} />;
}

function usePhrases(): Record<string, string> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      Accept: t('drafts.keepThis'),
      Reject: t('drafts.takeThat'),
      '$ unchanged lines': t('drafts.same'),
      Find: t('drafts.find'),
      Replace: t('drafts.replaceWith'),
      next: t('drafts.next'),
      previous: t('drafts.previous'),
      all: t('drafts.all'),
      'match case': t('drafts.matchCase'),
      'by word': t('drafts.byWord'),
      regexp: t('drafts.pattern'),
      replace: t('drafts.replace'),
      'replace all': t('drafts.replaceAll'),
      close: t('desk.close'),
    }),
    [t],
  );
}
