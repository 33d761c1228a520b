import type { Language } from '@fareback/contract';
import type { FieldChange, SubjectChange } from '@fareback/contract/admin';
import type { PackContent } from '../pack.ts';
import { type Field, type Subject, subjectsOf } from './subjects.ts';

const keyOf = ({ kind, id }: Subject): string => `${kind}/${id ?? ''}`;
const keyOfField = ({ field, language }: Field): string => `${language ?? ''}/${field}`;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields shown for an added or removed item: all but its translations. */
const gist = (subject: Subject): Field[] =>
  subject.fields.filter(({ language }) => language === null || language === 'en');

function fieldChanges(before: readonly Field[], after: readonly Field[]): FieldChange[] {
  const old = new Map(before.map((one) => [keyOfField(one), one]));
  const fresh = new Map(after.map((one) => [keyOfField(one), one]));
  const all = new Map([...old, ...fresh]);
  return [...all].flatMap(([key, { field, language }]) => {
    const [was, is] = [old.get(key)?.value ?? null, fresh.get(key)?.value ?? null];
    return isSame(was, is) ? [] : [{ field, language, before: was, after: is }];
  });
}

/** Returns the positions, from 1, of shared items among each other: added or removed items do not move them. */
function ranksOf(subjects: readonly Subject[], shared: ReadonlySet<string>): Map<string, number> {
  const ranks = new Map<string, number>();
  const counted = new Map<string, number>();
  const placed = subjects.filter((one) => one.position !== undefined && shared.has(keyOf(one)));
  for (const one of placed.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))) {
    const rank = (counted.get(one.kind) ?? 0) + 1;
    counted.set(one.kind, rank);
    ranks.set(keyOf(one), rank);
  }
  return ranks;
}

/**
 * Returns the differences between two programs by item and field, in the second's order; removed items come last, named
 * in a language [DESK-363]. Without a first program, all of the second is added [DESK-485]. Absent, empty and null
 * values are equal; positions count only among shared items. Pure [DESK-103].
 */
export function difference(before: PackContent | null, after: PackContent, language: Language = 'en'): SubjectChange[] {
  const old = before === null ? [] : subjectsOf({ pack: before, language });
  const fresh = subjectsOf({ pack: after, language });
  const known = new Map(old.map((one) => [keyOf(one), one]));
  const newKeys = new Set(fresh.map(keyOf));
  const shared = new Set([...newKeys].filter((key) => known.has(key)));
  const [oldRanks, freshRanks] = [ranksOf(old, shared), ranksOf(fresh, shared)];
  const changed = fresh.flatMap((one): SubjectChange[] => {
    const { kind, id, name } = one;
    const was = known.get(keyOf(one));
    if (!was) return [{ kind, id, name, change: 'ADDED', fields: fieldChanges([], gist(one)) }];
    const [from, to] = [oldRanks.get(keyOf(one)) ?? null, freshRanks.get(keyOf(one)) ?? null];
    const moved = from === to ? [] : [{ field: 'position', language: null, before: from, after: to }];
    const fields = [...fieldChanges(was.fields, one.fields), ...moved];
    return fields.length > 0 ? [{ kind, id, name, change: 'CHANGED', fields }] : [];
  });
  const removed = old
    .filter((one) => !newKeys.has(keyOf(one)))
    .map(({ kind, id, name, ...one }): SubjectChange => {
      const fields = fieldChanges(gist({ kind, id, name, ...one }), []);
      return { kind, id, name, change: 'REMOVED', fields };
    });
  return [...changed, ...removed];
}
