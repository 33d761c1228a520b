import { adminRoutes, type PackSchema } from '@fareback/contract/admin';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../../data/client.ts';
import { useAgency } from '../../../../data/me.tsx';
import { clockOf } from '../../../../parts/agency-day.ts';
import type { PackLabels } from '../../../../words/keys/key-labels.ts';
import { usePackLabels } from '../../../../words/keys/use-pack-labels.ts';
import { useTranslation } from '../../../../words/translation.tsx';
import type { DraftAutosave, DraftSnapshot } from '../draft-autosave.ts';
import { textOf } from '../draft-state.ts';
import { wordingFile } from '../files-of-pack.ts';
import { textsOf } from '../texts-of-files.ts';
import { itemsOf, type PackList, PROGRAM_FILE, packLists, type Typed, titleOf } from './pack-forms.ts';
import { type Read, readFile, valueAt } from './pack-yaml.ts';

/** Shortens a text that is shown only to identify it. */
export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/** The pack schema; it changes only with a release. */
export function usePackSchema(): UseQueryResult<PackSchema> {
  const { agencyId } = useAgency();
  return useQuery({
    queryKey: ['versions.packSchema', agencyId],
    queryFn: ({ signal }) => call(adminRoutes.versions.packSchema, { params: { agency: agencyId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Longer names are shortened; the field shows the full text. */
const NAME_MOST = 80;

export interface PackForms {
  schema: PackSchema;
  words: PackLabels;
  lists: readonly PackList[];
  program: Read;
  textOf: (file: string) => string | null;
  /** Title in the desk's language, else in English. */
  titleOf: (list: string, id: string) => string;
  /** Items of a list; of `statuses.levels`, the levels of the status `owner`. */
  namesOf: (list: string, owner?: string) => readonly (readonly [id: string, name: string])[];
  type: (typed: Typed) => void;
}

/** A draft's form data; null until schema and labels are loaded. */
export function usePackForms(
  schema: PackSchema | undefined,
  desk: DraftSnapshot,
  autosave: DraftAutosave,
): PackForms | null {
  const { language } = useTranslation();
  const words = usePackLabels(language);
  const { draft } = desk;
  const text = textOf(draft, PROGRAM_FILE);
  const lists = useMemo(() => (schema === undefined ? [] : packLists(schema)), [schema]);
  const program = useMemo(() => readFile(text, schema?.files[PROGRAM_FILE]?.base), [text, schema]);
  if (words === null || schema === undefined) return null;
  const named = (list: string, id: string): string =>
    clipped(
      titleOf(schema, (file) => textOf(draft, file), language, { list, id }),
      NAME_MOST,
    );
  const partTitle = (path: readonly string[]): string => {
    const [own, en] = [language, 'en'].map((code) => valueAt(textsOf(textOf(draft, wordingFile(code))), path));
    const title = [own, en, path.at(-1)].find((one) => typeof one === 'string' && one !== '');
    return clipped(typeof title === 'string' ? title : '', NAME_MOST);
  };
  return {
    schema,
    words,
    lists,
    program,
    textOf: (file) => textOf(draft, file),
    titleOf: named,
    namesOf: (from, owner = '') => {
      const [list = '', part] = from.split('.');
      const items = itemsOf(program.value, list);
      if (part === undefined) return items.map(({ id }) => [id, named(list, id)] as const);
      const parts = items.find(({ id }) => id === owner)?.value[part];
      const ids = Array.isArray(parts) ? parts.map((one) => valueAt(one, ['id'])) : [];
      return ids.flatMap((id) => (typeof id === 'string' ? [[id, partTitle([list, owner, part, id])] as const] : []));
    },
    type: autosave.typeAll,
  };
}

/** Today in the agency's time zone, fixed at the first render. */
export function useToday(): string {
  const { timeZone } = useAgency();
  const [today] = useState(() => clockOf(new Date(), timeZone).slice(0, 10));
  return today;
}
