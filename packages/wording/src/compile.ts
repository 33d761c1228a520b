import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** A translators' catalog: sections of keys, ICU MessageFormat at the leaves. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

export type CompiledMessages = Record<string, CompiledMessage>;

/** Flattens a catalog to dotted keys: `{ signIn: { title } }` → `signIn.title`. */
export function flattenCatalogue(catalogue: Catalogue, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') flat[prefix + key] = value;
    else Object.assign(flat, flattenCatalogue(value, `${prefix}${key}.`));
  }
  return flat;
}

/** Compiles a catalog, filling gaps from `fallback`; throws with the key if a message is not valid ICU [LANG-10]. */
export function compileCatalogue(catalogue: Catalogue, fallback: Catalogue = {}): CompiledMessages {
  const messages = { ...flattenCatalogue(fallback), ...flattenCatalogue(catalogue) };
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      try {
        return [key, compileMessageOrThrow(message)];
      } catch (cause) {
        throw new Error(`wording: ${key} is not a valid message: ${message}`, { cause });
      }
    }),
  );
}
