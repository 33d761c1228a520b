import { posix } from 'node:path';
import { type Plugin, parseAst } from 'vite';

interface Node {
  type: string;
  name?: string;
  value?: unknown;
  source?: Node | null;
  declaration?: Node | null;
  declarations?: { id: Node }[];
  specifiers?: { type: string; imported?: Node; exported?: Node; local: Node }[];
  id?: Node | null;
  exported?: Node | null;
  quasis?: { value: { cooked: string } }[];
}

/** Imports and exports of one built file. */
interface Part {
  /** Imported names by address; empty for a dynamic import. */
  asks: { from: string; names: string[] }[];
  gives: Set<string>;
}

const nameOf = (node: Node | undefined): string => node?.name ?? String(node?.value);

function addressOf(source: Node | null | undefined): string | undefined {
  if (typeof source?.value === 'string') return source.value;
  return source?.quasis?.length === 1 ? source.quasis[0]?.value.cooked : undefined;
}

/** Reads import and export statements; imports are listed by the name in the other file. */
function readStatement({ type, source, specifiers = [], declaration, exported }: Node, part: Part): void {
  const from = addressOf(source);
  if (type === 'ImportDeclaration' && from !== undefined) {
    const named = specifiers.filter(({ type: kind }) => kind !== 'ImportNamespaceSpecifier');
    const names = named.map(({ imported }) => (imported === undefined ? 'default' : nameOf(imported)));
    part.asks.push({ from, names });
  } else if (type === 'ExportNamedDeclaration') {
    for (const each of specifiers) part.gives.add(nameOf(each.exported));
    for (const { id } of declaration?.declarations ?? []) part.gives.add(nameOf(id));
    if (declaration?.id) part.gives.add(nameOf(declaration.id));
    if (from !== undefined) part.asks.push({ from, names: specifiers.map(({ local }) => nameOf(local)) });
  } else if (type === 'ExportDefaultDeclaration') part.gives.add('default');
  else if (type === 'ExportAllDeclaration' && exported && from !== undefined) {
    part.gives.add(nameOf(exported));
    part.asks.push({ from, names: [] });
  }
}

function fetchedLater(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(fetchedLater);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(fetchedLater);
  const address = (node as Node).type === 'ImportExpression' ? addressOf((node as Node).source) : undefined;
  return address === undefined ? inside : [address, ...inside];
}

function partOf(code: string): Part {
  const { body } = parseAst(code) as unknown as { body: Node[] };
  const part: Part = { asks: fetchedLater(body).map((from) => ({ from, names: [] })), gives: new Set() };
  for (const statement of body) readStatement(statement, part);
  return part;
}

/**
 * Finds broken imports between built files: a missing file, a missing export, or a file that does not parse. Returns
 * one sentence each; `files` maps addresses to text.
 */
export function findImportProblems(files: Record<string, string>): string[] {
  const problems: string[] = [];
  const parts = new Map<string, Part>();
  for (const [file, code] of Object.entries(files)) {
    try {
      parts.set(file, partOf(code));
    } catch (error) {
      problems.push(`${file} cannot be parsed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const [file, { asks }] of parts)
    for (const { from, names } of asks) {
      const address = posix.join(posix.dirname(file), from);
      if (!(address in files)) problems.push(`${file} asks for ${address}, which is not there`);
      const gives = parts.get(address)?.gives;
      const missing = gives ? names.filter((name) => !gives.has(name)) : [];
      problems.push(...missing.map((name) => `${file} asks ${address} for ${name}, which it does not export`));
    }
  return problems;
}

/** Fails a build with broken imports between its scripts. */
export function wholeParts(): Plugin {
  return {
    name: 'whole-parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const problems = findImportProblems(Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code])));
        if (problems.length > 0) this.error(problems.join('\n'));
        this.info(`${chunks.length} scripts find all that they ask of each other`);
      },
    },
  };
}
