import { limits } from '../limits.ts';

/** Where the app's own code and the contract stand. */
const sources = ['/apps/web/src/', '/packages/contract/src/'];

/** What a caller needs of a route; the rest is for the server and for documents. */
export const clientFields: ReadonlySet<string> = new Set(['name', 'method', 'path', 'reply']);

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: { properties?: { start: number; end: number; key: { name?: string } }[] }[];
}

/** The part of Vite's plugin interface that this plugin needs; `vite` itself is no dependency of the contract. */
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

/** Every call of `defineRoute` in a parsed module. */
function routesIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(routesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee } = node as Node;
  if (type === 'CallExpression' && callee?.name === 'defineRoute') return [node as Node];
  return Object.values(node).flatMap(routesIn);
}

/** A module of routes without what a caller does not need; its lines stay, for whoever reads a stack trace. */
function withoutRequests(this: Parser, code: string): string {
  const properties = routesIn(this.parse(code, { lang: 'ts' })).flatMap(
    (route) => route.arguments?.[0]?.properties ?? [],
  );
  return (
    properties
      .filter(({ key }) => !clientFields.has(key.name ?? ''))
      // From the end: what is cut moves nothing that is still to be cut.
      .toSorted((one, other) => other.start - one.start)
      .reduce((rest, { start, end }) => {
        const cut = rest.slice(start, end).replace(/[^\n]+/g, '');
        return rest.slice(0, start) + cut + rest.slice(end).replace(/^,/, '');
      }, code)
  );
}

/** The same code with each limit that it names in the place of its name: so not all hundred of them travel. */
const withLimits = (code: string): string =>
  code.replace(/(?<![.\w])limits\.(\w+)/g, (name, key: string) => String(limits[key as keyof typeof limits] ?? name));

/**
 * Vite plugin: a build reads replies by small shapes of our own in the library's place, and of each route keeps what a caller
 * needs; of the limits, those that are named. Requests are judged by the server, and their shapes stay there.
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
