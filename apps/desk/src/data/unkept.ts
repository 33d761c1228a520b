import { useEffect, useEffectEvent } from 'react';

/** Something on the page that the server does not keep yet. */
interface Unkept {
  isThere: () => boolean;
  /** Has it kept; whether it is now. */
  keep: () => Promise<boolean>;
}

const registered = new Set<Unkept>();

/** Keeps whoever leaves the page from losing something: it is kept first, and where it cannot be they are asked [DESK-117]. */
export function useUnkept(isThere: () => boolean, keep: () => Promise<boolean>): void {
  const there = useEffectEvent(isThere);
  const kept = useEffectEvent(keep);
  useEffect(() => {
    const one: Unkept = { isThere: () => there(), keep: () => kept() };
    registered.add(one);
    return () => void registered.delete(one);
  }, []);
}

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What each field held when somebody came to it first. */
const before = new WeakMap<TypedField, string>();
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

function came(event: Event): void {
  const field = fieldOf(event);
  if (field && !before.has(field)) before.set(field, valueOf(field));
}

function typed(event: Event): void {
  const field = fieldOf(event);
  if (field) touched.add(field);
}

/** Watches every form of the desk; ends the watch. */
export function watchTyping(): () => void {
  document.addEventListener('focusin', came, true);
  document.addEventListener('input', typed, true);
  return () => {
    document.removeEventListener('focusin', came, true);
    document.removeEventListener('input', typed, true);
  };
}

/** Whether a form, or any that stands on the page, holds what somebody typed and nobody sent. */
export function isTypedIn(form?: HTMLFormElement | null): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return [...touched].some(
    (field) => (form === undefined || field.form === form) && valueOf(field) !== (before.get(field) ?? ''),
  );
}

/** Forgets what was typed in a form: it was sent. */
export function typingSent(form: HTMLFormElement | null): void {
  for (const field of touched) if (field.form === form) touched.delete(field);
}

/** Whether leaving now would lose anything. */
export const isUnkept = (): boolean => isTypedIn() || [...registered].some(({ isThere }) => isThere());

/** Has everything kept that can be; whether leaving would lose something nevertheless. */
export async function keepAll(): Promise<boolean> {
  for (const one of registered) if (one.isThere()) await one.keep();
  return !isUnkept();
}
