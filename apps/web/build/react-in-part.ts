import { type Plugin, parseAst } from 'vite';

/** A React feature the app does not use: the API that would need it, and the functions that React calls for it. */
export interface UnusedFeature {
  /** API names that code using it imports from React. */
  asked: readonly string[];
  /**
   * Functions to empty, because they have no effect without the feature; functions that only they call are dropped with
   * them.
   */
  emptied: readonly string[];
  /** Classes that are never instantiated; their methods are removed. */
  unmade?: readonly string[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  id?: Node | null;
  body?: Node | Node[];
  expression?: Node;
  left?: Node;
  object?: Node;
}

/** Returns the class of a statement such as `Class.prototype.method = …`. */
function classOfMethod({ expression }: Node): string | undefined {
  const prototype = expression?.type === 'AssignmentExpression' ? expression.left?.object : undefined;
  return prototype?.object?.name;
}

/**
 * Empties the functions of `features` in React's own file and removes the methods of their classes. Throws unless each
 * occurs exactly once, because then React is another version than the one reviewed.
 */
export function withoutFeatures(code: string, features: readonly UnusedFeature[]): string {
  const statements = (parseAst(code) as unknown as { body: Node[] }).body;
  const cuts: { from: number; to: number; put: string }[] = [];
  // Keeps line numbers for stack traces.
  const lines = (from: number, to: number): string => code.slice(from, to).replaceAll(/[^\n]/g, '');
  for (const name of features.flatMap(({ emptied }) => emptied)) {
    const [found, ...others] = statements.filter(({ type, id }) => type === 'FunctionDeclaration' && id?.name === name);
    if (found === undefined || others.length > 0 || found.body === undefined || Array.isArray(found.body))
      throw new Error(`React has no function ${name} any more: look at what is left out of it.`);
    const { start, end } = found.body;
    cuts.push({ from: start, to: end, put: `{${lines(start, end)}}` });
  }
  for (const name of features.flatMap(({ unmade = [] }) => unmade)) {
    const methods = statements.filter((statement) => classOfMethod(statement) === name);
    if (methods.length === 0) throw new Error(`React has no class ${name} any more: look at what is left out of it.`);
    cuts.push(...methods.map(({ start, end }) => ({ from: start, to: end, put: lines(start, end) })));
  }
  return cuts
    .toSorted((one, other) => other.from - one.from)
    .reduce((left, { from, to, put }) => left.slice(0, from) + put + left.slice(to), code);
}

const fromReact = /\bimport\b[^;'"{]*\{([^}]*)\}\s*from\s*["']react(?:-dom)?["']|\bReact(?:DOM)?\.(\w+)/g;
const fragmentWithRef = /\bFragment,\s*\{[^{}]*\bref\b/;

/** Returns the names of those `features` that the code uses. */
export function findUsedFeatures(code: string, features: readonly UnusedFeature[]): string[] {
  const taken = [...code.matchAll(fromReact)].flatMap(([, list = '', one = '']) => [
    one,
    ...list.split(',').map((each) => each.trim().split(/\s/)[0] ?? ''),
  ]);
  const usedFeatures = features.flatMap((feature) => feature.asked).filter((name) => taken.includes(name));
  return fragmentWithRef.test(code) ? [...usedFeatures, 'a Fragment with a ref'] : usedFeatures;
}

/** Builds with a reduced React. Fails if the app or a library uses a removed feature. */
export function reactInPart(features: readonly UnusedFeature[]): Plugin {
  return {
    name: 'react-in-part',
    apply: 'build',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/ },
      handler(code, id) {
        if (id.endsWith('/react-dom-client.production.js')) return { code: withoutFeatures(code, features), map: null };
        if (/\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return null;
        const usedFeatures = findUsedFeatures(code, features);
        if (usedFeatures.length > 0)
          this.error(`${id} asks for ${usedFeatures.join(', ')}, which the build leaves out of React.`);
        return null;
      },
    },
  };
}
