import fs from 'node:fs';
import path from 'node:path';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Secrets are short; a longer file was named by mistake. */
const BYTES_MOST = 65_536;

const TROUBLES: Record<string, string> = {
  ENOENT: 'names a file that is not there',
  EACCES: 'names a file that this user may not read',
  EISDIR: 'names a folder',
};

/** Reads a file, or explains why it cannot; error messages never contain the content, which is a secret. */
function textOf(file: string): { text: string } | { trouble: string } {
  try {
    if (fs.statSync(file).size > BYTES_MOST)
      return { trouble: `names a file of more than ${BYTES_MOST} bytes, which is no setting: "${file}"` };
    const text = fs.readFileSync(file, 'utf8').trim();
    return text === '' ? { trouble: `names an empty file: "${file}"` } : { text };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { trouble: `${TROUBLES[code] ?? `names a file that cannot be read (${code})`}: "${file}"` };
  }
}

/**
 * Finds a setting's text: in the variable, or in the file named by `<name>_FILE` (paths from `root`, trimmed), which
 * keeps secrets out of the environment. An empty value counts as absent. Each error goes to `complain` once, never with
 * a file's text; a setting given both ways is an error, because it is ambiguous. Variables without a matching setting
 * (`SSL_CERT_FILE`) are ignored [OPS-02].
 */
export function textsOf(
  variables: Variables,
  root: string,
  complain: (name: string, trouble: string, example: string) => void,
): (name: string) => string | null {
  const known = new Map<string, string | null>();
  const find = (name: string): string | null => {
    const own = variables[name]?.trim() || null;
    const variable = `${name}_FILE`;
    const named = variables[variable]?.trim() || null;
    if (named === null) return own;
    const example = `/run/secrets/${name.toLowerCase()}`;
    if (own !== null) complain(variable, `is set, but so is ${name}: leave one of them away`, example);
    const found = textOf(path.resolve(root, named));
    if ('text' in found) return found.text;
    complain(variable, found.trouble, example);
    return null;
  };
  return (name) => {
    const text = known.has(name) ? (known.get(name) ?? null) : find(name);
    known.set(name, text);
    return text;
  };
}
