import type { Plugin } from 'vite';

const imported = /^import (\w+) from ('[^']+\.module\.css');$/gm;
/** Class names that are not valid export names. */
const reserved = /^(?:default|delete|export|import|in|new|switch|this|with)$/;

/**
 * Replaces `styles['page']` with named imports, so a build inlines class names and drops the map of all classes. A
 * computed class still needs the map.
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
