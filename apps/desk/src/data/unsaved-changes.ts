import { useEffect, useEffectEvent } from 'react';

interface UnsavedChanges {
  isThere: () => boolean;
  save: () => Promise<boolean>;
}

const registered = new Set<UnsavedChanges>();

/** Saves the change before the person leaves the page, or asks them if it can't be saved [DESK-117]. */
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

const valueBefore = new WeakMap<TypedField, string>();
const touched = new Set<TypedField>();

const valueOf = (field: TypedField): string =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type) ? String(field.checked) : field.value;

/** Returns the form field; list filters don't count as input to protect. */
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

/** Watches all forms of the desk; returns a function that stops it. */
export function trackTyping(): () => void {
  document.addEventListener('focusin', rememberValue, true);
  document.addEventListener('input', markTouched, true);
  return () => {
    document.removeEventListener('focusin', rememberValue, true);
    document.removeEventListener('input', markTouched, true);
  };
}

export function hasTypedInput(form?: HTMLFormElement | null): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return [...touched].some(
    (field) => (form === undefined || field.form === form) && valueOf(field) !== (valueBefore.get(field) ?? ''),
  );
}

export function clearTypedInput(form: HTMLFormElement | null): void {
  for (const field of touched) if (field.form === form) touched.delete(field);
}

export const hasUnsavedChanges = (): boolean => hasTypedInput() || [...registered].some(({ isThere }) => isThere());

/** Saves everything possible; resolves to true if leaving would still lose something. */
export async function saveAll(): Promise<boolean> {
  for (const one of registered) if (one.isThere()) await one.save();
  return !hasUnsavedChanges();
}
