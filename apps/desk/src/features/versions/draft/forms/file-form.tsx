import type { DraftWork } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { type ReactNode, useMemo } from 'react';
import { Section } from '../../../../parts/page.tsx';
import { useTranslation } from '../../../../words/translation.tsx';
import { type Draft, textOf, typeFile } from '../draft-state.ts';
import { FormContext, type FormPictures } from './form-context.ts';
import { type FormField, fieldsOf, formOf } from './form-node.ts';
import { Fields, FormPart } from './form-part.tsx';
import { type Path, readFile, valueAt, withoutValue, withValue } from './pack-yaml.ts';
import type { PackForms } from './use-pack.ts';

type FileFormProps = {
  forms: PackForms;
  file: string;
  /** Prefix of each key's path for finding its label. */
  wordsFrom: string;
  problems: readonly DraftWork['problems'][number][];
  warnings: readonly DraftWork['warnings'][number][];
  pictures: FormPictures;
  isReadOnly: boolean;
};

/** Restores a field's old value, if it still names the rejected picture. */
const restoreValue =
  ({ file, base, path }: { file: string; base: unknown; path: Path }, named: string, before: unknown) =>
  (draft: Draft): Draft => {
    const text = textOf(draft, file);
    if (valueAt(readFile(text, base).value, path) !== named || before === named) return draft;
    const wasUnset = before === undefined || before === valueAt(base, path);
    return typeFile(draft, file, wasUnset ? withoutValue(text, path, base) : withValue(text, path, before, base));
  };

export function FileFormProvider({
  forms,
  file,
  children,
  ...props
}: FileFormProps & { children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const text = forms.textOf(file);
  const base = forms.schema.files[file]?.base;
  const read = useMemo(() => readFile(text, base), [text, base]);
  const of = (all: readonly DraftWork['problems'][number][]) => all.filter((one) => one.file === file);
  if (!read.isReadable) return <EmptyState icon="edit" title={t('drafts.unreadable', { file })} />;
  return (
    <FormContext
      value={{
        wordsFrom: props.wordsFrom,
        words: forms.words,
        value: read.value,
        problems: of(props.problems),
        warnings: of(props.warnings),
        references: file === 'programme.yaml' ? forms.schema.references : [],
        thingsOf: forms.namesOf,
        pictures: props.pictures,
        isReadOnly: props.isReadOnly,
        bring: (path, name, picture) => {
          props.pictures.bring(name, picture, restoreValue({ file, base, path }, name, valueAt(read.value, path)));
          forms.type({ [file]: withValue(text, path, name, base) });
        },
        write: (path, value) => forms.type({ [file]: withValue(text, path, value, base) }),
        drop: (path) => forms.type({ [file]: withoutValue(text, path, base) }),
      }}
    >
      {children}
    </FormContext>
  );
}

export function FileForm({
  only,
  title,
  ...props
}: FileFormProps & { only?: readonly string[]; title: string }): ReactNode {
  const { schema } = props.forms.schema.files[props.file] ?? {};
  const fields = useMemo(() => fieldsOf(formOf(schema ?? {})), [schema]);
  const chosen = only === undefined ? fields : fields.filter(({ key }) => only.includes(key));
  return (
    <FileFormProvider {...props}>
      <Section title={title}>
        {only === undefined ? <Fields fields={fields} path={[]} /> : <Chosen fields={chosen} />}
      </Section>
    </FileFormProvider>
  );
}

const Chosen = ({ fields }: { fields: readonly FormField[] }): ReactNode =>
  fields.map((field) => (
    <FormPart
      key={field.key}
      path={[field.key]}
      field={{ ...field, isRequired: field.isRequired && !field.isNullable }}
    />
  ));
