import fs from 'node:fs';
import path from 'node:path';

/**
 * Loads the built page and reloads it after a new build, so it never references deleted files. Throws if it is missing.
 */
export function templateOf(webRoot: string): () => { text: string; version: number } {
  const file = path.join(webRoot, 'index.html');
  let known = { text: '', version: 0 };
  return () => {
    try {
      const version = fs.statSync(file).mtimeMs;
      if (version !== known.version) known = { text: fs.readFileSync(file, 'utf8'), version };
      return known;
    } catch (error) {
      // A running build has removed the page for a moment.
      if (known.version > 0) return known;
      throw new Error(`The web app is not built: there is no index.html in ${webRoot}.`, { cause: error });
    }
  };
}
