import { useEffect, useEffectEvent } from 'react';

/** Something on the page that the server does not keep yet. */
interface UnsavedChanges {
  isThere: () => boolean;
  /** Has it kept; whether it is now. */
  save: () => Promise<boolean>;
}

const registered = new Set<UnsavedChanges>();

/** Keeps whoever leaves the page from losing something: it is kept first, and where it cannot be they are asked [DESK-117]. */
export function useUnsavedChanges(isThere: () => boolean, save: () => Promise<boolean>): void {
  const there = useEffectEvent(isThere);
  const saveLatest = useEffectEvent(save);
  useEffect(() => {
    const one: UnsavedChanges = { isThere: () => there(), save: () => saveLatest() };
    registered.add(one);
    return () => void registered.delete(one);
  }, []);
}

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What each field held when somebody came to it first. */
const valueBefore = new WeakMap<TypedField, string>();
/** Fields that somebody typed in. */
const touched = new Set<TypedField>();

const valueOf = (field: TypedField): string =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type) ? String(field.checked) : field.value;

/** A field of a form; what is asked of a list is nobody's work. */
function fieldOf({ target }: Event): TypedField | null {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return isField && target.form !== null && target.closest('search, [role="search"]') === null ? target : null;
}

function rememberValue(event: Event): void {
  const field = fieldOf(event);
  if (field && !valueBefore.has(field)) valueBefore.set(field, valueOf(field));
}

function markTouched(event: Event): void {
  const field = fieldOf(event);
  if (field) touched.add(field);
}

/** Watches every form of the desk; ends the watch. */
export function trackTyping(): () => void {
  document.addEventListener('focusin', rememberValue, true);
  document.addEventListener('input', markTouched, true);
  return () => {
    document.removeEventListener('focusin', rememberValue, true);
    document.removeEventListener('input', markTouched, true);
  };
}

/** Whether a form, or any that stands on the page, holds what somebody typed and nobody sent. */
export function hasTypedInput(form?: HTMLFormElement | null): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return [...touched].some(
    (field) => (form === undefined || field.form === form) && valueOf(field) !== (valueBefore.get(field) ?? ''),
  );
}

/** Forgets what was typed in a form: it was sent. */
export function clearTypedInput(form: HTMLFormElement | null): void {
  for (const field of touched) if (field.form === form) touched.delete(field);
}

/** Whether leaving now would lose anything. */
export const hasUnsavedChanges = (): boolean => hasTypedInput() || [...registered].some(({ isThere }) => isThere());

/** Has everything kept that can be; whether leaving would lose something nevertheless. */
export async function saveAll(): Promise<boolean> {
  for (const one of registered) if (one.isThere()) await one.save();
  return !hasUnsavedChanges();
}
