import type { Plugin } from 'vite';

const imported = /^import (\w+) from ('[^']+\.module\.css');$/gm;
/** Classes that no module can export under their own name. */
const reserved = /^(?:default|delete|export|import|in|new|switch|this|with)$/;

/**
 * Code that names each class it uses, such as `styles['page']`, by those names alone: what is sent is then the class in its place,
 * and not the list of all that the sheet has. Where a class is worked out, the list is needed and stays.
 */
export function byClass(code: string): string {
  let written = code;
  for (const [statement, name, sheet] of code.matchAll(imported)) {
    const named = new RegExp(`\\b${name}\\['(\\w+)'\\]`, 'g');
    const others = code.replace(statement, '').replace(named, '');
    const isListed = new RegExp(`\\b${name}\\b`).test(others);
    if (isListed || [...code.matchAll(named)].some(([, each = '']) => reserved.test(each))) continue;
    written = written.replace(statement, `import * as ${name} from ${sheet};`).replace(named, `${name}.$1`);
  }
  return written;
}

/** Does so in a build. */
export function namedClasses(): Plugin {
  return {
    name: 'named-classes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      handler: (code) => ({ code: byClass(code), map: null }),
    },
  };
}
