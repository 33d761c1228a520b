import { spawnSync } from 'node:child_process';

const hookSource = `import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
process.on('exit', () => console.error('loaded ' + JSON.stringify(loaded)));`;

/** URLs of all files loaded by a process that runs a file, without Node's own. */
export function loadedFiles(file: string, ...words: string[]): string[] {
  const hook = `data:text/javascript,${encodeURIComponent(hookSource)}`;
  const { stderr } = spawnSync(process.execPath, ['--import', hook, file, ...words], { encoding: 'utf8' });
  const loaded = /^loaded (.*)$/m.exec(stderr)?.[1];
  if (loaded === undefined) throw new Error(`${file} did not run: ${stderr}`);
  return (JSON.parse(loaded) as string[]).filter((url) => url.startsWith('file:'));
}
