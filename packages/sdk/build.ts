import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** npm run build -w @fareback/sdk [FOLDER]: writes the package to publish, as JavaScript with types [SDK-12]. */

const folder = import.meta.dirname;
const dist = path.resolve(process.argv[2] ?? path.join(folder, 'dist'));

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
}

const builtName = (source: string, ending: string): string => source.replace('./src/', './').replace(/\.ts$/, ending);

function compile(): void {
  const root = path.join(folder, '../..');
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const options = ['-p', path.join(folder, 'tsconfig.build.json'), '--outDir', dist];
  const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The SDK could not be compiled.');
}

/** The compiler renames `.ts` imports in scripts only, and older compilers reject them in types. */
function renameImportsOfTypes(): void {
  const files = fs.readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
  for (const file of files.map((name) => path.join(dist, name))) {
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, text.replaceAll(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'"));
  }
}

function writeManifest(): void {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version } = manifest;
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([entry, source]) => [
      entry,
      { types: builtName(source, '.d.ts'), default: builtName(source, '.js') },
    ]),
  );
  const published = {
    name,
    version,
    description: 'Client of the Fareback API, helpers for your server, and the rewards app inside yours',
    type: 'module',
    sideEffects: ['./element/index.js'],
    engines: { node: '>=20.19' },
    license: 'UNLICENSED',
    exports,
  };
  fs.writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  fs.copyFileSync(path.join(folder, 'README.md'), path.join(dist, 'README.md'));
}

fs.rmSync(dist, { recursive: true, force: true });
compile();
renameImportsOfTypes();
writeManifest();
