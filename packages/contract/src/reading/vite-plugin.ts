import { limits } from '../limits.ts';

const sources = ['/apps/web/src/', '/packages/contract/src/'];

/** Route fields that a caller needs; the rest is for the server and for documents. */
export const clientFields: ReadonlySet<string> = new Set(['name', 'method', 'path', 'reply']);

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: { properties?: { start: number; end: number; key: { name?: string } }[] }[];
}

/** The used part of Vite's plugin interface, because the contract does not depend on `vite`. */
interface ReadingPlugin {
  name: string;
  apply: 'build';
  enforce: 'pre';
  resolveId(source: string): string | null;
  transform: {
    filter: { id: RegExp };
    handler(this: Parser, code: string, id: string): { code: string; map: null } | null;
  };
}

interface Parser {
  parse(code: string, options: { lang: 'ts' }): unknown;
}

function routesIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(routesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee } = node as Node;
  if (type === 'CallExpression' && callee?.name === 'defineRoute') return [node as Node];
  return Object.values(node).flatMap(routesIn);
}

/** Removes from a route module everything a caller does not need; line numbers stay, for stack traces. */
function withoutRequests(this: Parser, code: string): string {
  const properties = routesIn(this.parse(code, { lang: 'ts' })).flatMap(
    (route) => route.arguments?.[0]?.properties ?? [],
  );
  return (
    properties
      .filter(({ key }) => !clientFields.has(key.name ?? ''))
      // From the end, because a cut does not move earlier positions.
      .toSorted((one, other) => other.start - one.start)
      .reduce((rest, { start, end }) => {
        const cut = rest.slice(start, end).replace(/[^\n]+/g, '');
        return rest.slice(0, start) + cut + rest.slice(end).replace(/^,/, '');
      }, code)
  );
}

/** Inlines each named limit, so the bundle does not contain all hundred of them. */
const withLimits = (code: string): string =>
  code.replace(/(?<![.\w])limits\.(\w+)/g, (name, key: string) => String(limits[key as keyof typeof limits] ?? name));

/**
 * Vite plugin: a build parses replies with our small schemas instead of the library's, and keeps only the fields of a
 * route that a caller needs and the limits in use. The server validates requests, so their schemas stay there.
 */
export function contractForReaders(): ReadingPlugin {
  return {
    name: 'contract-for-readers',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod/mini' ? `${import.meta.dirname}/shapes.ts` : null),
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code, id) {
        if (!sources.some((folder) => id.includes(folder))) return null;
        const isOfRoutes = id.includes('/contract/src/routes/');
        return { code: withLimits(isOfRoutes ? withoutRequests.call(this, code) : code), map: null };
      },
    },
  };
}
