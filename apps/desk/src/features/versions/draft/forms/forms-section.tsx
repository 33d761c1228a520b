import { contrastsOf, type ThemeKey, textContrastLeast, themeKeys } from '@fareback/contract';
import type { DraftWork, PackSchema } from '@fareback/contract/admin';
import { Skeleton } from '@fareback/ui/feedback/skeleton.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Section } from '../../../../parts/page.tsx';
import { QueryBoundary } from '../../../../parts/query-boundary.tsx';
import { useFocusOn } from '../../../../parts/restore-focus.ts';
import { getKeyLabel } from '../../../../words/keys/key-labels.ts';
import { useTranslation } from '../../../../words/translation.tsx';
import type { DraftAutosave, DraftSnapshot } from '../draft-autosave.ts';
import { FileForm } from './file-form.tsx';
import type { FormPictures } from './form-context.ts';
import styles from './forms.module.css';
import { ItemForm } from './item-form.tsx';
import { Overview } from './overview.tsx';
import { PROGRAM_FILE } from './pack-forms.ts';
import { readFile, valueAt } from './pack-yaml.ts';
import { TextsPart } from './texts-part.tsx';
import { type PackForms, usePackForms, usePackSchema } from './use-pack.ts';
import { shownText } from './use-slot.tsx';

const THEME = 'theme.yaml';

function ThemeContrast({ forms }: { forms: PackForms }): ReactNode {
  const { t, number } = useTranslation();
  const { value } = readFile(forms.textOf(THEME), forms.schema.files[THEME]?.base);
  const named = (key: ThemeKey): string => shownText(valueAt(value, ['colours', key]));
  const colours = Object.fromEntries(themeKeys.map((key) => [key, named(key)])) as Record<ThemeKey, string>;
  const title = (key: string): string => getKeyLabel(forms.words, ['theme', 'colours', key])[0];
  return (
    <Section title={t('forms.contrast')}>
      <p>{t('forms.contrastHelp', { least: number(textContrastLeast) })}</p>
      <ul className={styles['pairs']} aria-live="polite">
        {contrastsOf(colours).map(({ text, ground, ratio, partner }) => {
          const on = ground === 'white' ? '#ffffff' : colours[ground];
          const name = ground === 'white' ? t('forms.white') : title(ground);
          return (
            <li key={`${text} ${ground}`} className={styles['pair']}>
              <span className={styles['sample']} style={{ color: colours[text], background: on }} aria-hidden="true">
                Aa
              </span>
              <span className={styles['status']}>{t('forms.pair', { text: title(text), ground: name })}</span>
              <Badge tone={partner === null ? 'success' : 'warning'}>
                {t('forms.ratio', { ratio: number(ratio) })}
              </Badge>
              {partner !== null && (
                <span className={styles['status']}>
                  <span className={styles['sample']} style={{ color: partner, background: on }} aria-hidden="true">
                    Aa
                  </span>{' '}
                  <span>{t('forms.partner', { colour: partner })}</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

export type FormsSectionProps = {
  at: string;
  desk: DraftSnapshot;
  autosave: DraftAutosave;
  problems: readonly DraftWork['problems'][number][];
  warnings: readonly DraftWork['warnings'][number][];
  isReadOnly: boolean;
  /** The field to focus; a new object focuses it again. */
  place: { file: string; key: string } | null;
  beside?: ReactNode;
};

/** A draft as forms: the program overview, one entity, or an agency section [DESK-181, DESK-183]. */
export function FormsSection(props: FormsSectionProps): ReactNode {
  return (
    <QueryBoundary query={usePackSchema()}>{(schema) => <LoadedForms {...props} schema={schema} />}</QueryBoundary>
  );
}

function LoadedForms({ schema, beside, place, ...props }: FormsSectionProps & { schema: PackSchema }): ReactNode {
  const forms = usePackForms(schema, props.desk, props.autosave);
  const container = useRef<HTMLDivElement>(null);
  const reached = useRef<FormsSectionProps['place']>(null);
  const isThere = forms !== null;
  const { at } = props;
  useEffect(() => {
    if (place === null || place === reached.current || !isThere || !container.current) return;
    // The section with the field may still be loading.
    if (goTo(container.current, place)) reached.current = place;
  }, [place, isThere, at]);
  useFocusOn(container, at, 'h2');
  if (forms === null) return <Skeleton shape="title" />;
  return (
    <div ref={container} className={styles['container']}>
      <div className={styles['form']}>
        <OneForm key={props.at} {...props} forms={forms} />
      </div>
      {beside !== undefined && <aside className={styles['beside']}>{beside}</aside>}
    </div>
  );
}

/** Scrolls to a key's field, or its nearest rendered ancestor, and focuses it. Returns false if neither is rendered. */
function goTo(container: HTMLElement, { file, key }: { file: string; key: string }): boolean {
  const parts = key.split('.');
  const paths = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  const names = file.startsWith('wording/') ? paths.map((path) => `${file}:${path}`) : paths;
  const found = names
    .map((name) => container.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`))
    .find((element) => element !== null);
  if (!found) return false;
  for (let folded = found.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true;
  found.scrollIntoView({ block: 'center' });
  found.querySelector<HTMLElement>('input, select, textarea, button, summary')?.focus();
  return true;
}

type OneFormProps = Omit<FormsSectionProps, 'place' | 'beside'> & { forms: PackForms };

function OneForm({ at, desk, autosave, forms, problems, warnings, isReadOnly }: OneFormProps): ReactNode {
  const { t } = useTranslation();
  const { draft } = desk;
  const { number } = draft.saved.version;
  const pictures: FormPictures = {
    draft,
    bring: (...picture) => autosave.bring(...picture),
    rejected: desk.rejected,
    tooLarge: desk.tooLarge,
  };
  const shared = { forms, problems, warnings, pictures, isReadOnly };
  const texts = (path: readonly string[]): ReactNode => (
    <TextsPart forms={forms} at={path} problems={problems} isReadOnly={isReadOnly} />
  );
  if (at === 'agency') return <FileForm {...shared} file="tenant.yaml" wordsFrom="agency" title={t('drafts.agency')} />;
  if (at === 'theme')
    return (
      <>
        <ThemeContrast forms={forms} />
        <FileForm {...shared} file={THEME} wordsFrom="theme" title={t('drafts.theme')} />
      </>
    );
  if (at === 'words') return texts(['config']);
  if (at === 'terms') return texts(['offerTerms']);
  const [name = '', itemName] = at.split('/');
  const list = forms.lists.find((one) => one.list === name);
  if (list !== undefined && itemName !== undefined)
    return <ItemForm {...shared} list={list} name={itemName} number={number} />;
  if (list === undefined && name !== 'overview')
    return (
      <>
        <FileForm
          {...shared}
          file={PROGRAM_FILE}
          wordsFrom=""
          only={[name]}
          title={getKeyLabel(forms.words, [name])[0]}
        />
        {texts([name])}
      </>
    );
  return <Overview forms={forms} number={number} problems={problems} isReadOnly={isReadOnly} />;
}
