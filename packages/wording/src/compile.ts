import {
  type CompiledMessage as AnyCompiledMessage,
  compileMessageOrThrow,
} from '@lingui/message-utils/compileMessage';

/** A translators' catalog: sections of keys, ICU MessageFormat at the leaves. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** Words, `#` for the number of a plural, or a value by its name. */
export type MessageToken =
  | string
  | readonly [name: string, kind?: undefined]
  | readonly [name: string, kind: 'number']
  | readonly [name: string, kind: 'plural' | 'select', choices: Choices];
export type CompiledMessage = readonly MessageToken[];
export type Choices = { readonly offset?: number; readonly other: CompiledMessage };

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
        return [key, supported(compileMessageOrThrow(message))];
      } catch (cause) {
        throw new Error(`wording: ${key} is not a valid message: ${message}`, { cause });
      }
    }),
  );
}

/** Returns a message that translators can format: values, numbers, plurals and selections only. */
function supported(message: AnyCompiledMessage): CompiledMessage {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, kind, format] = token;
    if (kind === 'plural' || kind === 'select') {
      const { offset: _, ...choices } = format as Record<string, AnyCompiledMessage>;
      for (const choice of Object.values(choices)) supported(choice);
    } else if ((kind !== undefined && kind !== 'number') || format !== undefined)
      throw new Error(`${name} has the unsupported format ${[kind, format].join(' ')}`);
  }
  return message as CompiledMessage;
}
