import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './steps.ts';

/** Checks that every file, heading and command named in the guides exists. */

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const exists = (place: string): boolean => fs.existsSync(path.join(root, place));
const markdownIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name));

// The changelog describes past states and is excluded.
const guides = ['', 'docs', 'docs/flows', 'docs/requirements', 'docs/recipes', 'tenants', 'bench']
  .flatMap(markdownIn)
  .filter((file) => file !== 'CHANGELOG.md');

function placesIn(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist)$|^\.(?!vscode|ci|devcontainer|dependency|oxlintrc)/.test(entry.name)) return [];
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? [place, ...placesIn(place)] : [place];
  });
}
const places = placesIn('');
/** Name suffixes: a guide may start a path where it is unambiguous, such as at a module. */
const endings = new Set(places.flatMap((place) => place.split('/').map((_, at, parts) => parts.slice(at).join('/'))));

/** Files that a reader creates: by a recipe, for an agency, on a server, by a build. */
const made =
  /rain-ride|count-missing-rides|screens\/rides\.|NNNN|my-agency|apps\/desk\/dist|compose\/(secrets|settings\.env)|^evidence\.yaml/;

/** Returns paths in code format: those that begin with a root folder, and our own files. */
const named = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, place = '']) => place.replace(/\/$/, ''))
    .filter((place) =>
      /^(apps|packages|prove|scripts|docs|deploy|e2e|tenants)\/|^[\w-].*\.(tsx?|cjs|md|sql|sh|css|yaml)$/.test(place),
    );

test('every file and folder named in a guide exists', () => {
  const all = guides.flatMap((guide) => named(read(guide)).map((place) => ({ guide, place })));
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter(({ place }) => !endings.has(place) && !made.test(place))).toEqual([]);
});

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s_-]/gu, '')
    .replaceAll(' ', '-');

test('every link of a guide points to an existing file and heading', () => {
  const lost = guides.flatMap((guide) =>
    [...read(guide).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)].flatMap(([said, to, anchor]) => {
      const target = to ? path.join(path.dirname(guide), to) : guide;
      if (!fs.existsSync(path.join(root, target))) return [`${guide}: ${said}`];
      if (anchor === undefined) return [];
      const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
      return headings.includes(anchor) ? [] : [`${guide}: ${said}`];
    }),
  );
  expect(lost).toEqual([]);
});

test('every npm command in a guide exists', () => {
  const scriptsOf = (folder: string): string[] =>
    Object.keys((JSON.parse(read(path.join(folder, 'package.json'))) as { scripts: object }).scripts);
  const typed = guides.flatMap((guide) =>
    [...read(guide).matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)(?: -w @fareback\/(\w+))?/g)].map(
      ([said, name = '', app]) => ({
        said: `${guide}: ${said}`,
        isOne: scriptsOf(app ? (exists(`apps/${app}`) ? `apps/${app}` : `packages/${app}`) : '').includes(name),
      }),
    ),
  );
  expect(typed.length).toBeGreaterThan(50);
  expect(typed.filter(({ isOne }) => !isOne)).toEqual([]);
});

const gives = (text: string, name: string): boolean =>
  new RegExp(
    `^export (async )?(const|function|type|interface|class) ${name}\\b|^export (type )?\\{[^}]*\\b${name}\\b`,
    'm',
  ).test(text);

/** Returns the possible sources of an import: the file, or for a package name all files of the package. */
function sourcesOf(from: string, writtenIn: string): string[] {
  if (from.startsWith('.')) return [path.join(path.dirname(writtenIn), from)];
  const [, name = '', file] = /^@fareback\/([\w-]+)(?:\/(.*))?$/.exec(from) ?? [];
  const folder = `packages/${name}/src`;
  return file
    ? [`${folder}/${file}`]
    : places.filter((place) => place.startsWith(`${folder}/`) && /\.tsx?$/.test(place));
}

test('imports in a recipe’s code exist under that name', () => {
  const imported = markdownIn('docs/recipes').flatMap((recipe) => {
    const text = read(recipe);
    return [...text.matchAll(/^ *```tsx?\n([\s\S]*?)^ *```/gm)].flatMap(({ 1: code = '', index }) => {
      const writtenIn = named(text.slice(0, index)).findLast((place) => made.test(place)) ?? '';
      const imports = code.matchAll(/^ *import (?:type )?\{ ([^}]*) \} from '((?:\.|@fareback)[^']*)'/gm);
      return [...imports].flatMap(([, names = '', from = '']) =>
        names.split(', ').map((name) => ({ recipe, name: name.replace('type ', ''), from, writtenIn })),
      );
    });
  });
  expect(imported.length).toBeGreaterThan(20);
  const lost = imported.filter(({ recipe, name, from, writtenIn }) => {
    if (gives(read(recipe).replaceAll(/^ +/gm, ''), name)) return false;
    const sources = sourcesOf(from, writtenIn);
    return !sources.some((source) => made.test(source) || (places.includes(source) && gives(read(source), name)));
  });
  expect(lost).toEqual([]);
});

test('the architecture page names every folder inside the modules', () => {
  const text = read('docs/architecture.md');
  const modules = 'apps/api/src/modules';
  const folders = (at: string): string[] =>
    fs
      .readdirSync(path.join(root, at), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name);
  const rooms = folders(modules).flatMap((name) => {
    // It has one per subject of the desk.
    const within = name === 'admin' ? [] : folders(`${modules}/${name}`);
    return within.length > 0 ? [{ name, within }] : [];
  });
  const told = rooms.map(({ name }) => {
    const [, several, one] = new RegExp(`\`${name}/(?:\\{([^}]*)\\}|([\\w-]+))\``).exec(text) ?? [];
    return { name, within: (several?.split(',') ?? [one ?? '']).toSorted() };
  });
  expect(told).toEqual(rooms.map(({ name, within }) => ({ name, within: within.toSorted() })));
});
