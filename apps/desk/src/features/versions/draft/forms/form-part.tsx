import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { type ReactNode, useState } from 'react';
import { Choice } from '../../../../parts/choice.tsx';
import { getKeyLabel, getValueLabel } from '../../../../words/keys/key-labels.ts';
import { useTranslation } from '../../../../words/translation.tsx';
import { ExampleFrame } from './examples/example-frame.tsx';
import { listNamedAt, problemsAt, useDraftFormContext, valueIn } from './form-context.ts';
import { beginOf, beginOfVariant, type FormField, type FormNode, fieldsOf, variantOf } from './form-node.ts';
import styles from './forms.module.css';
import { ChoicePart, FlagPart, LinesPart, NumberPart, SeveralPart, TextPart, WeekdaysPart } from './leaf-parts.tsx';
import { idFor } from './pack-forms.ts';
import { type Path, valueAt } from './pack-yaml.ts';
import { Frame, itemOf, StrangePart, Taking } from './part-frame.tsx';
import { type SlotProps, useSlot } from './use-slot.tsx';

export function FormPart(props: SlotProps): ReactNode {
  const { node } = props.field;
  const isWide =
    ['group', 'list', 'record', 'variants', 'weekdays', 'corner'].includes(node.kind) ||
    (node.kind === 'text' && node.drawnAs === 'image');
  return (
    <>
      <div className={isWide ? styles['wide'] : undefined} data-path={props.path.join('.')}>
        <KindPart {...props} />
      </div>
      <ExampleFrame path={props.path} />
    </>
  );
}

function KindPart(props: SlotProps): ReactNode {
  const { node } = props.field;
  if (node.kind === 'text') return <TextPart {...props} node={node} />;
  if (node.kind === 'number') return <NumberPart {...props} />;
  if (node.kind === 'flag') return <FlagPart {...props} />;
  if (node.kind === 'choice') return <ChoicePart {...props} node={node} />;
  if (node.kind === 'weekdays') return <WeekdaysPart {...props} />;
  if (node.kind === 'group') return <GroupPart {...props} node={node} />;
  if (node.kind === 'list') return <ListKindPart {...props} node={node} />;
  if (node.kind === 'record') return <RecordPart {...props} node={node} />;
  if (node.kind === 'corner') return <CornerPart {...props} node={node} />;
  return <VariantsPart {...props} node={node} />;
}

type Of<Kind extends FormNode['kind']> = SlotProps & { node: Extract<FormNode, { kind: Kind }> };

function GroupPart({ node, ...props }: Of<'group'>): ReactNode {
  const slot = useSlot(props, false);
  const isOptional = !props.field.isRequired;
  const isThere = slot.value !== undefined && slot.value !== null;
  return (
    <Frame slot={slot} acts={isOptional ? <Taking slot={slot} isThere={isThere} begin={beginOf(node)} /> : undefined}>
      {(isThere || !isOptional) && <Fields fields={node.fields} path={props.path} />}
    </Frame>
  );
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** Fewer optional keys than this are shown at once: a button would take as much room. */
const FOLDED_LEAST = 4;

/**
 * The keys of a map: required, usual and set ones first, the rest behind a button. Unknown keys stay in the file and
 * are shown read-only.
 */
export function Fields({
  fields,
  path,
  hidden = [],
}: {
  fields: readonly FormField[];
  path: Path;
  hidden?: readonly string[];
}): ReactNode {
  const { t } = useTranslation();
  const context = useDraftFormContext();
  const value = valueIn(context, path);
  const shown = fields.filter(({ key }) => !hidden.includes(key) && key !== 'position');
  // Remember the initially empty keys, because a filled field would otherwise jump.
  const [first] = useState(() =>
    shown.filter((field) => field.isRequired || field.isUsual || isSet(valueIn(context, [...path, field.key]))),
  );
  const isFolded = first.length > 0 && shown.length - first.length >= FOLDED_LEAST;
  const isFirst = ({ key }: FormField): boolean => !isFolded || first.some((one) => one.key === key);
  const part = (field: FormField): ReactNode => <FormPart key={field.key} path={[...path, field.key]} field={field} />;
  const later = shown.filter((field) => !isFirst(field));
  const unknownKeys = Object.keys(typeof value === 'object' && value !== null ? value : {}).filter(
    (key) => key !== 'position' && !hidden.includes(key) && !fields.some((field) => field.key === key),
  );
  const hasProblems = later.some(({ key }) => problemsAt(context.problems, [...path, key], true).length > 0);
  // If opened because of an error, stay open after the fix.
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['fields']}>
      {shown.filter(isFirst).map(part)}
      {unknownKeys.map((key) => (
        <StrangePart key={key} path={[...path, key]} field={itemOf({ kind: 'text', drawnAs: null, most: null }, key)} />
      ))}
      {later.length > 0 && (
        <details
          className={styles['more']}
          open={isOpen || hasProblems}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{t('forms.more', { count: later.length })}</summary>
          <div className={styles['fields']}>{later.map(part)}</div>
        </details>
      )}
    </div>
  );
}

function ListKindPart({ node, ...props }: Of<'list'>): ReactNode {
  const context = useDraftFormContext();
  const { item } = node;
  const list = listNamedAt(context, [...props.path, 0]);
  // At the top of a file the order of names matters, for example of featured items.
  if (list !== undefined && props.path.length > 1) {
    // Parts, such as levels, are those of the item that the same map names.
    const owner = valueIn(context, [...props.path.slice(0, -1), 'id']);
    return <SeveralPart {...props} options={context.thingsOf(list, typeof owner === 'string' ? owner : '')} />;
  }
  if (item.kind === 'choice') {
    const at = [context.wordsFrom, ...props.path];
    const options = item.values.map((one): readonly [string, string] => [one, getValueLabel(context.words, at, one)]);
    return <SeveralPart {...props} options={options} />;
  }
  if (item.kind === 'text' && item.drawnAs !== 'image' && list === undefined) return <LinesPart {...props} />;
  return <ListPart {...props} node={node} />;
}

function ListPart({ node, ...props }: Of<'list'>): ReactNode {
  const slot = useSlot(props, false);
  const { t } = useTranslation();
  const items = Array.isArray(slot.value) ? (slot.value as unknown[]) : [];
  const write = (next: unknown[]): void =>
    next.length === 0 && !props.field.isRequired ? slot.clear() : slot.write(next);
  const begin = (): unknown => (node.item.kind === 'text' ? '' : (beginOf(node.item) ?? {}));
  /** Inserts an item, with an id of its own if items have one. */
  const add = (at: number, item: unknown): void =>
    write(items.toSpliced(at, 0, withNewId(node.item, item, items, props.field.key)));
  return (
    <Frame
      slot={slot}
      acts={
        !slot.isReadOnly && (
          <Button size="small" variant="secondary" onClick={() => add(items.length, begin())}>
            {t('forms.add', { what: slot.label })}
          </Button>
        )
      }
    >
      {items.map((_, at) => {
        const name = t('forms.place', { what: slot.label, place: at + 1 });
        const part = { path: [...props.path, at], node: node.item, name };
        const actions = !slot.isReadOnly && (
          <>
            <IconButton
              icon="chevron-up"
              label={t('forms.up', { what: name })}
              disabled={at === 0}
              onClick={() => write(movedIn(items, at, at - 1))}
            />
            {!isLine(node.item) && (
              <IconButton
                icon="copy"
                label={t('forms.clone', { what: name })}
                onClick={() => add(at + 1, structuredClone(items[at]))}
              />
            )}
            <IconButton
              icon="close"
              label={t('forms.takeOut', { what: name })}
              onClick={() => write(items.filter((__, other) => other !== at))}
            />
          </>
        );
        // Validation errors refer to positions.
        // oxlint-disable-next-line react/no-array-index-key
        return isLine(node.item) ? (
          <LineItem key={at} {...part} acts={actions} />
        ) : (
          <FramedItem key={at} {...part} acts={actions} />
        );
      })}
    </Frame>
  );
}

/** Gives a new list item a unique id if items have one, such as level-2 [DESK-313]. */
function withNewId(node: FormNode, item: unknown, others: readonly unknown[], list: string): unknown {
  if (!fieldsOf(node).some(({ key, isRequired }) => key === 'id' && isRequired)) return item;
  const taken = others.map((one) => valueAt(one, ['id'])).filter((id) => typeof id === 'string');
  return { ...(item as object), id: idFor(`${list.replace(/s$/, '')} ${others.length + 1}`, taken) };
}

const movedIn = (items: readonly unknown[], from: number, to: number): unknown[] => {
  const next = items.filter((_, at) => at !== from);
  next.splice(to, 0, items[from]);
  return next;
};

type ItemProps = { path: Path; node: FormNode; name: string; acts: ReactNode };

const isLine = ({ kind }: FormNode): boolean => kind === 'text' || kind === 'choice' || kind === 'number';

const LineItem = ({ path, node, name, acts: actions }: ItemProps): ReactNode => (
  <div className={styles['line']}>
    <FormPart path={path} field={itemOf(node, String(path.at(-1)))} name={name} />
    {actions}
  </div>
);

function FramedItem({ path, node, name, acts: actions }: ItemProps): ReactNode {
  const { t } = useTranslation();
  const context = useDraftFormContext();
  const hasProblem = node.kind === 'group' && problemsAt(context.problems, path).length > 0;
  return (
    <fieldset className={styles['set']}>
      <legend className={styles['legend']}>
        <span>{name}</span>
        {actions}
      </legend>
      <FormError>{hasProblem && t('forms.faultHere')}</FormError>
      {node.kind === 'group' ? (
        <>
          <Fields fields={node.fields} path={path} />
          <ExampleFrame path={path} />
        </>
      ) : (
        <FormPart path={path} field={itemOf(node, String(path.at(-1)))} />
      )}
    </fieldset>
  );
}

function CornerPart({ node, path }: Of<'corner'>): ReactNode {
  return (
    <div className={styles['fields']}>
      {node.parts.map((part, at) => (
        // The numbers have no key but their position.
        // oxlint-disable-next-line react/no-array-index-key
        <FormPart key={at} path={[...path, at]} field={itemOf(part, at)} />
      ))}
    </div>
  );
}

function RecordPart({ node, ...props }: Of<'record'>): ReactNode {
  const slot = useSlot(props, false);
  const context = useDraftFormContext();
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const keys = Object.keys(typeof slot.value === 'object' && slot.value !== null ? slot.value : {});
  const add = (): void => {
    context.write([...props.path, name.trim()], beginOf(node.item) ?? '');
    setName('');
  };
  return (
    <Frame slot={slot}>
      {keys.map((key) => (
        <div key={key} className={styles['fields']}>
          <FormPart path={[...props.path, key]} field={itemOf(node.item, key)} />
          {!slot.isReadOnly && (
            <Button size="small" variant="quiet" onClick={() => context.drop([...props.path, key])}>
              {t('forms.takeOut', { what: key })}
            </Button>
          )}
        </div>
      ))}
      {!slot.isReadOnly && (
        <div className={styles['fields']}>
          <Field label={t('forms.newName')} value={name} onChange={({ target }) => setName(target.value)} />
          <Button size="small" variant="secondary" disabled={name.trim() === ''} onClick={add}>
            {t('forms.add', { what: slot.label })}
          </Button>
        </div>
      )}
    </Frame>
  );
}

function VariantsPart({ node, ...props }: Of<'variants'>): ReactNode {
  const slot = useSlot(props, false);
  const { t } = useTranslation();
  const { words, wordsFrom } = useDraftFormContext();
  const { path, field } = props;
  const chosen = variantOf(node, slot.value);
  const options = node.variants.map(({ name }): readonly [string, string] => [
    name,
    getValueLabel(words, [wordsFrom, ...path], name),
  ]);
  const choose = (name: string): void => {
    const variant = node.variants.find((one) => one.name === name);
    if (variant === undefined) slot.clear();
    else slot.write(beginOfVariant(node, variant) ?? '');
  };
  const label = node.by === null ? t('forms.which') : getKeyLabel(words, [wordsFrom, ...path, node.by])[0];
  return (
    <Frame slot={slot}>
      <div className={styles['fields']}>
        <Choice
          label={label}
          disabled={slot.isReadOnly}
          value={chosen?.name ?? ''}
          onChange={({ target }) => choose(target.value)}
          options={[...(field.isRequired && chosen ? [] : [['', t('forms.none')] as const]), ...options]}
        />
      </div>
      {chosen && <ChosenPart key={chosen.name} {...props} by={node.by} node={chosen.node} />}
    </Frame>
  );
}

function ChosenPart({ node, by, path, field }: SlotProps & { node: FormNode; by: string | null }): ReactNode {
  if (node.kind === 'group') return <Fields fields={node.fields} path={path} hidden={by === null ? [] : [by]} />;
  return <KindPart path={path} field={{ ...field, node }} />;
}
