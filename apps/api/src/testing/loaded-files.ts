import { spawnSync } from 'node:child_process';

const hookSource = `import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
process.on('exit', () => console.error('loaded ' + JSON.stringify(loaded)));`;

/** The addresses of all files that a process loads which runs a file, Node's own left out. */
export function loadedFiles(file: string, ...words: string[]): string[] {
  const hook = `data:text/javascript,${encodeURIComponent(hookSource)}`;
  const { stderr } = spawnSync(process.execPath, ['--import', hook, file, ...words], { encoding: 'utf8' });
  const loaded = /^loaded (.*)$/m.exec(stderr)?.[1];
  if (loaded === undefined) throw new Error(`${file} did not run: ${stderr}`);
  return (JSON.parse(loaded) as string[]).filter((url) => url.startsWith('file:'));
}
