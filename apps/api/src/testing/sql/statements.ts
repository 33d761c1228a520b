import fs from 'node:fs';
import path from 'node:path';
import { type ParseResult, parseSync as parseSql } from 'libpg-query';
import { parseSync } from 'vite';

export interface Statement {
  /** Path relative to `src`. */
  file: string;
  place: string;
  /** Possible texts, one for each placeholder value of parts known only at run time. */
  texts: string[];
  parsed: ParseResult;
}

interface Node {
  type: string;
  [part: string]: unknown;
}

/** What a name refers to: an expression, and the file that defines its names. */
interface Meaning {
  node: Node;
  in: SourceFile;
  names?: Map<string, Meaning>;
}

interface SourceFile {
  file: string;
  body: Node[];
  names: Map<string, Node>;
  imports: Map<string, { from: string; name: string }>;
}

const STATEMENT = /^\s*(select|insert\s+into|update|delete\s+from|with\s[^:]*?\bas|truncate|lock\s+table)\s/i;
/** Placeholders for parts known only at run time, tried until the text parses. */
const SUBSTITUTES = ['true', '', 'and true', '1'];
const UNKNOWN = '\0';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((part) =>
    Array.isArray(part) ? part.filter(isNode) : isNode(part) ? [part] : [],
  );
}

function nameOf(node: unknown): string {
  const name = (node as Node | undefined)?.['name'];
  return typeof name === 'string' ? name : '';
}

function readSource(file: string): SourceFile {
  const body = parseSync(file, fs.readFileSync(file, 'utf8')).program.body as unknown as Node[];
  const source: SourceFile = { file, body, names: new Map(), imports: new Map() };
  const declare = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) source.names.set(nameOf(node['id']), node['init']);
    if (node.type === 'FunctionDeclaration') source.names.set(nameOf(node['id']), node);
    if (node.type === 'ImportDeclaration') {
      const from = String((node['source'] as Node)['value']);
      for (const each of node['specifiers'] as Node[])
        if (from.startsWith('.') && each.type === 'ImportSpecifier')
          source.imports.set(nameOf(each['local']), {
            from: path.resolve(path.dirname(file), from),
            name: nameOf(each['imported']),
          });
    }
    if (node.type === 'ExportNamedDeclaration' && isNode(node['source'])) {
      const from = path.resolve(path.dirname(file), String(node['source']['value']));
      for (const each of node['specifiers'] as Node[])
        source.imports.set(nameOf(each['exported']), { from, name: nameOf(each['local']) });
    }
    for (const child of childrenOf(node)) declare(child);
  };
  body.forEach(declare);
  return source;
}

class Reader {
  readonly #sources = new Map<string, SourceFile>();

  source(file: string): SourceFile {
    let source = this.#sources.get(file);
    if (!source) this.#sources.set(file, (source = readSource(file)));
    return source;
  }

  #meaning(name: string, { in: source, names }: Meaning): Meaning | undefined {
    const bound = names?.get(name);
    if (bound) return bound;
    const node = source.names.get(name);
    if (node) return { node, in: source };
    const imported = source.imports.get(name);
    return imported && this.#meaning(imported.name, { node: { type: '' }, in: this.source(imported.from) });
  }

  /** The result of a call to one of our functions with its arguments substituted; undefined for other calls. */
  #called(call: Node, at: Meaning): Meaning | undefined {
    const callee = call['callee'] as Node;
    const found = callee.type === 'Identifier' ? this.#meaning(nameOf(callee), at) : undefined;
    if (!found?.node['body']) return undefined;
    const body = found.node['body'] as Node;
    const answer =
      body.type === 'BlockStatement'
        ? ((body['body'] as Node[]).find(({ type }) => type === 'ReturnStatement')?.['argument'] as Node | undefined)
        : body;
    const given = call['arguments'] as Node[];
    const names = new Map<string, Meaning>();
    for (const [index, parameter] of (found.node['params'] as Node[]).entries()) {
      const node = given[index];
      if (node) names.set(nameOf(parameter), { ...at, node });
    }
    return answer && { node: answer, in: found.in, names };
  }

  /** The text of an expression, with `UNKNOWN` for parts known only at run time. */
  text(at: Meaning): string {
    const { node } = at;
    const inner = (part: unknown): string => this.text({ ...at, node: part as Node });
    switch (node.type) {
      case 'Literal':
        return String(node['value']);
      case 'TemplateLiteral': {
        const between = node['expressions'] as Node[];
        return (node['quasis'] as { value: { cooked: string } }[])
          .map(({ value }, index) => value.cooked + (index < between.length ? inner(between[index]) : ''))
          .join('');
      }
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return inner(node['expression']);
      case 'Identifier': {
        const meaning = this.#meaning(nameOf(node), at);
        return meaning ? this.text(meaning) : UNKNOWN;
      }
      case 'CallExpression': {
        const answer = this.#called(node, at);
        return answer ? this.text(answer) : UNKNOWN;
      }
      default:
        return UNKNOWN;
    }
  }
}

/** Parameter values of a function at each call in its file; empty if it is not called there. */
function bindingsOf(source: SourceFile, place: string): Map<string, Meaning>[] {
  const parameters = ((source.names.get(place)?.['params'] as Node[] | undefined) ?? []).map(nameOf);
  const found: Map<string, Meaning>[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && nameOf(node['callee']) === place) {
      const given = (node['arguments'] as Node[]).map((argument) => ({ node: argument, in: source }));
      found.push(new Map(given.flatMap((meaning, index) => [[parameters[index] ?? '', meaning] as const])));
    }
    childrenOf(node).forEach(visit);
  };
  source.body.forEach(visit);
  return found;
}

function parsed(template: string): Pick<Statement, 'texts' | 'parsed'> | undefined {
  const texts = new Set(SUBSTITUTES.map((standIn) => template.replaceAll(UNKNOWN, standIn)));
  const read = [...texts].flatMap((text) => {
    try {
      return [{ text, tree: parseSql(text) }];
    } catch {
      return [];
    }
  });
  return read[0] && { texts: read.map(({ text }) => text), parsed: read[0].tree };
}

/**
 * Reads every SQL statement in the files below `folder` that `isProduct` accepts. `unreadable` lists texts that start
 * like a statement but don't parse, with their places. Await `loadModule` of libpg-query first.
 */
export function readStatements(
  folder: string,
  isProduct: (file: string) => boolean,
): { statements: Statement[]; unreadable: string[] } {
  const reader = new Reader();
  const statements: Statement[] = [];
  const unreadable: string[] = [];
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!file.endsWith('.ts') || !isProduct(file)) continue;
    const source = reader.source(path.join(folder, file));
    const visit = (node: Node, place: string): void => {
      if (node.type === 'TemplateLiteral' || node.type === 'Literal') {
        const plain = reader.text({ node, in: source });
        if (!STATEMENT.test(plain)) return;
        const called = plain.includes(UNKNOWN) ? bindingsOf(source, place) : [];
        const texts = called.map((names) => reader.text({ node, in: source, names }));
        for (const text of texts.length === 0 ? [plain] : texts) {
          const found = parsed(text);
          if (found) statements.push({ file, place, ...found });
          else unreadable.push(`${file} ${place}: ${text}`);
        }
        return;
      }
      const named = /^(FunctionDeclaration|VariableDeclarator)$/.test(node.type) && nameOf(node['id']);
      for (const child of childrenOf(node)) visit(child, place || named || '');
    };
    for (const node of source.body) visit(node, '');
  }
  return { statements, unreadable };
}
