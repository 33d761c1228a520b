import { type Plugin, parseAst } from 'vite';

/** A feature of React that the app does without: what would call for it, and by which of its functions React comes to it. */
export interface UnusedFeature {
  /** What code that uses it takes from React. */
  asked: readonly string[];
  /** Functions that do nothing as long as nobody asks, emptied; what only they call goes with them. */
  emptied: readonly string[];
  /** Classes of which no object is ever made: their methods go. */
  unmade?: readonly string[];
}

/** A parsed node, as far as this file looks at it. */
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

/** The class whose method a statement such as `Class.prototype.method = …` defines. */
function classOfMethod({ expression }: Node): string | undefined {
  const prototype = expression?.type === 'AssignmentExpression' ? expression.left?.object : undefined;
  return prototype?.object?.name;
}

/**
 * React's own file with the functions of `features` emptied and the methods of their classes gone; all else stands as it was.
 * Throws where it does not hold each of them just once: then it is another React than the one that was looked at.
 */
export function withoutFeatures(code: string, features: readonly UnusedFeature[]): string {
  const statements = (parseAst(code) as unknown as { body: Node[] }).body;
  const cuts: { from: number; to: number; put: string }[] = [];
  // Lines keep their numbers, for whoever reads a stack trace.
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

/** Which of `features` code asks React for; a name for each. */
export function findUsedFeatures(code: string, features: readonly UnusedFeature[]): string[] {
  const taken = [...code.matchAll(fromReact)].flatMap(([, list = '', one = '']) => [
    one,
    ...list.split(',').map((each) => each.trim().split(/\s/)[0] ?? ''),
  ]);
  const usedFeatures = features.flatMap((feature) => feature.asked).filter((name) => taken.includes(name));
  return fragmentWithRef.test(code) ? [...usedFeatures, 'a Fragment with a ref'] : usedFeatures;
}

/** Builds with React as far as the app uses it. Fails where the app, or a library of its, asks for what is left out. */
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
