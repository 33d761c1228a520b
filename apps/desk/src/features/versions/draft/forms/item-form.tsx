import type { DraftWork } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef } from 'react';
import { useAgency } from '../../../../data/me.tsx';
import { Section } from '../../../../parts/page.tsx';
import { useTranslation } from '../../../../words/translation.tsx';
import { ExampleFrame } from './examples/example-frame.tsx';
import { FileFormProvider } from './file-form.tsx';
import type { FormPictures } from './form-context.ts';
import { type FormNode, fieldsOf, variantOf } from './form-node.ts';
import { Fields } from './form-part.tsx';
import styles from './forms.module.css';
import { itemsOf, type PackItem, type PackList, PROGRAM_FILE, relatedTextPaths, stateOf } from './pack-forms.ts';
import { valueAt } from './pack-yaml.ts';
import { itemOf } from './part-frame.tsx';
import { TextsPart } from './texts-part.tsx';
import { type PackForms, useToday } from './use-pack.ts';
import { useSlot } from './use-slot.tsx';

export type ItemFormProps = {
  forms: PackForms;
  list: PackList;
  name: string;
  number: number;
  problems: readonly DraftWork['problems'][number][];
  warnings: readonly DraftWork['warnings'][number][];
  pictures: FormPictures;
  isReadOnly: boolean;
};

/**
 * Where the texts of an entity's parts may be: announcement steps have theirs below their id, levels of a status below
 * the key of the list too. A place that the schema of texts does not have is ignored.
 */
const partsOf = ({ value }: PackItem): string[][] =>
  Object.entries(value).flatMap(([key, parts]) =>
    (Array.isArray(parts) ? (parts as unknown[]) : []).flatMap((part) => {
      const id = valueAt(part, ['id']);
      return typeof id === 'string' && id !== '' ? [[id], [key, id]] : [];
    }),
  );

/**
 * The form of one entity: rider texts in all languages, then its rules, which the header links to [DESK-181, DESK-429].
 */
export function ItemForm({
  forms,
  list,
  name,
  number,
  problems,
  warnings,
  pictures,
  isReadOnly,
}: ItemFormProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const works = useRef<HTMLDivElement>(null);
  const thing = itemsOf(forms.program.value, list.list).find((one) => one.name === name || one.id === name);
  if (thing === undefined)
    return (
      <EmptyState icon="search" title={t('forms.gone')}>
        <Link to="/$agency/versions/$number/edit" params={{ agency: agencyId, number: String(number) }}>
          {t('forms.overview')}
        </Link>
      </EmptyState>
    );
  const hasRules = fieldsBesideId(list, thing) > 0;
  return (
    <div className={styles['lists']}>
      <ItemHeader forms={forms} list={list} thing={thing} {...(hasRules && { onWorks: () => goTo(works.current) })} />
      <TextsPart
        forms={forms}
        at={[list.list, thing.id]}
        beside={[
          ...partsOf(thing).map((part) => [list.list, thing.id, ...part]),
          ...relatedTextPaths(list.list, thing),
        ]}
        problems={problems}
        isReadOnly={isReadOnly}
      />
      <div ref={works} tabIndex={-1} className={styles['works']} hidden={!hasRules}>
        <Section title={t('forms.works')}>
          <FileFormProvider
            forms={forms}
            file={PROGRAM_FILE}
            wordsFrom=""
            problems={problems}
            warnings={warnings}
            pictures={pictures}
            isReadOnly={isReadOnly}
          >
            <ItemFields list={list} thing={thing} />
          </FileFormProvider>
        </Section>
      </div>
    </div>
  );
}

function goTo(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

type ThingHeadProps = Pick<ItemFormProps, 'forms' | 'list'> & { thing: PackItem; onWorks?: () => void };

function ItemHeader({ forms, list, thing, onWorks }: ThingHeadProps): ReactNode {
  const { t } = useTranslation();
  const state = stateOf(thing, useToday());
  const { item } = list;
  const kind = item.kind === 'variants' && item.by !== null ? thing.value[item.by] : undefined;
  return (
    <div className={styles['facts']}>
      <h2 className={styles['title']} dir="auto">
        {forms.titleOf(list.list, thing.id)}
      </h2>
      <code dir="ltr">{thing.id}</code>
      {typeof kind === 'string' && <span>{forms.words.values[kind] ?? kind}</span>}
      {list.hasSwitch && <Badge tone={state === 'runs' ? 'success' : 'neutral'}>{t(`forms.${state}`)}</Badge>}
      {onWorks && (
        <Button variant="quiet" size="small" onClick={onWorks} icon={<Icon name="chevron-down" size={16} />}>
          {t('forms.works')}
        </Button>
      )}
    </div>
  );
}

const nodeOf = ({ item }: PackList, thing: PackItem): FormNode | undefined =>
  item.kind === 'variants' ? variantOf(item, thing.value)?.node : item;

/** Some entities are a name alone, such as kinds of day [DESK-536]. */
const fieldsBesideId = (list: PackList, thing: PackItem): number =>
  fieldsOf(nodeOf(list, thing)).filter(({ key }) => key !== 'id').length;

/** An entity's keys except id and type, which never change. */
function ItemFields({ list: whole, thing }: { list: PackList; thing: PackItem }): ReactNode {
  const { list, item } = whole;
  const node = nodeOf(whole, thing);
  const hidden = useMemo(() => (item.kind === 'variants' && item.by !== null ? ['id', item.by] : ['id']), [item]);
  const path = [list, thing.at];
  // A problem of the whole entity belongs to no field.
  const { error } = useSlot({ path, field: itemOf(item, thing.at) }, false);
  if (node === undefined) return null;
  return (
    <>
      <FormError>{error}</FormError>
      <ExampleFrame path={path} />
      <Fields key={path.join('.')} fields={fieldsOf(node)} path={path} hidden={hidden} />
    </>
  );
}
