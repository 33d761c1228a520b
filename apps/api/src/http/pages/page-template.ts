import fs from 'node:fs';
import path from 'node:path';

/** The built page, read again when a new build replaced it, so that it never names files that are gone. Throws when there is none. */
export function templateOf(webRoot: string): () => { text: string; version: number } {
  const file = path.join(webRoot, 'index.html');
  let known = { text: '', version: 0 };
  return () => {
    try {
      const version = fs.statSync(file).mtimeMs;
      if (version !== known.version) known = { text: fs.readFileSync(file, 'utf8'), version };
      return known;
    } catch (error) {
      // A build that is under way has taken the page away for a moment.
      if (known.version > 0) return known;
      throw new Error(`The web app is not built: there is no index.html in ${webRoot}.`, { cause: error });
    }
  };
}
