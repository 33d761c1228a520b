import type { By, DraftEdit, DraftTyped, DraftWork, PackProblem, VersionComment } from '@fareback/contract/admin';
import { editsOfFile } from '@fareback/tenant-pack/value-edits';
import { type Answers, owner } from './desk-page.tsx';
import { draftVersion } from './version.ts';

const text = (maxLength: number) => ({ type: 'string', maxLength });
const picture = { type: 'string', drawnAs: 'image', isUsual: true };
const titles = {
  type: 'object',
  additionalProperties: { type: 'object', properties: { Title: text(120), Description: text(2000) } },
};
const own = { id: { type: 'string', drawnAs: 'id' }, reward: { type: 'number', drawnAs: 'points' } };
const dates = {
  active: { type: 'boolean', default: true },
  startsOn: { type: 'string', drawnAs: 'date' },
  endsOn: { type: 'string', drawnAs: 'date' },
  lookBackDays: { type: 'number', default: 0 },
};

/** A pack schema with a campaign type, `DREAM`, and a key, `wonder`, that no release has. */
const schemaOfTomorrow = {
  files: {
    'programme.yaml': {
      base: { campaigns: [], campaignCategories: [] },
      schema: {
        type: 'object',
        properties: {
          campaignCategories: {
            type: 'array',
            items: { type: 'object', properties: { id: own.id }, required: ['id'] },
          },
          campaigns: {
            type: 'array',
            items: {
              oneOf: [
                {
                  type: 'object',
                  properties: {
                    type: { const: 'TRANSACTIONAL' },
                    ...own,
                    ...dates,
                    category: { type: 'string' },
                    image: picture,
                  },
                  required: ['type', 'id', 'category', 'reward'],
                },
                {
                  type: 'object',
                  properties: {
                    type: { const: 'DREAM' },
                    ...own,
                    ...dates,
                    category: { type: 'string' },
                    wonder: { $ref: '#/$defs/wonder' },
                  },
                  required: ['type', 'id', 'category', 'wonder'],
                },
              ],
            },
          },
        },
        $defs: {
          wonder: {
            type: 'object',
            properties: { depth: { type: 'number' }, colours: { type: 'array', items: { enum: ['red', 'blue'] } } },
            required: ['depth'],
          },
        },
      },
    },
    'tenant.yaml': { base: {}, schema: { type: 'object', properties: { name: { type: 'string' } } } },
    'theme.yaml': {
      base: { colours: { button: '#000000', buttonText: '#ffffff', linkColor: '#000000' } },
      schema: {
        type: 'object',
        properties: {
          colours: {
            type: 'object',
            properties: Object.fromEntries(
              ['button', 'buttonText'].map((key) => [key, { type: 'string', drawnAs: 'colour' }]),
            ),
            required: ['button', 'buttonText'],
          },
        },
        required: ['colours'],
      },
    },
    'wording/en.json': {
      base: {},
      schema: {
        type: 'object',
        properties: {
          campaigns: titles,
          campaignCategories: { type: 'object', additionalProperties: text(120) },
          badges: { type: 'object', additionalProperties: text(120) },
        },
      },
    },
  },
  references: [{ from: 'campaigns.*.category', to: 'campaignCategories' }],
};

/** An error of the mock check with its place. */
export type ProblemInput = Pick<PackProblem, 'file' | 'key' | 'message'> & Partial<Pick<PackProblem, 'saying'>>;

const toPackProblem = ({ file, key, message, saying = { form: message, values: [] } }: ProblemInput): PackProblem => ({
  file: `bay/${file}`,
  line: 1,
  column: 1,
  key,
  message,
  saying,
});

const picturesAfter = (kept: DraftWork['pictures'], typed: DraftTyped['pictures']): DraftWork['pictures'] =>
  Object.fromEntries(
    Object.entries({ ...kept, ...typed }).flatMap(([name, one]) => (one === null ? [] : [[name, { digest: name }]])),
  );

function bytesOfPictures(first: Readonly<Record<string, string>>) {
  const known = new Map(Object.entries(first));
  return {
    typed: Object.fromEntries([...known].map(([name, bytes]) => [name, { bytes }])),
    take: (typed: DraftTyped['pictures']): void => {
      for (const [name, one] of Object.entries(typed)) if (one !== null && 'bytes' in one) known.set(name, one.bytes);
    },
    withBytes: (kept: DraftWork['pictures']) =>
      Object.fromEntries(Object.entries(kept).map(([name, one]) => [name, { ...one, bytes: known.get(name) ?? '' }])),
  };
}

const by = { kind: 'staff', id: owner.staffId, name: owner.name } as const;

function commentsServer(): { answers: Answers; said: () => readonly VersionComment[] } {
  let comments: VersionComment[] = [];
  const answers: Answers = {
    'versions.comments': () => ({ reply: { data: comments } }),
    'versions.comment': ({ body }) => {
      const { about, text: pictureBytes } = body as { about: string; text: string };
      const comment = { id: crypto.randomUUID(), about, text: pictureBytes, by, at: '2026-11-22T08:00:00Z' };
      comments = [...comments, comment];
      return { reply: comment };
    },
    'versions.takeBackComment': ({ path }) => {
      comments = comments.filter(({ id }) => !path.endsWith(id));
      return { reply: { data: comments } };
    },
  };
  return { answers, said: () => comments };
}

/** Records changed values as the server does, without joining them. */
function editsServer() {
  let edits: DraftEdit[] = [];
  const note = (before: DraftWork['files'], files: DraftTyped['files'], by: By): void => {
    const changed = Object.entries(files).flatMap(([file, text]) =>
      editsOfFile(file, before[file] ?? null, text).map((edit) => ({ ...edit, steps: [...edit.steps], file })),
    );
    const at = '2026-11-22T08:00:00Z';
    const noted = changed.map((edit, place) => ({ ...edit, id: edits.length + place + 1, by, at, isCut: false }));
    edits = [...noted.toReversed(), ...edits];
  };
  return { edits: () => edits, note };
}

/** A mock server with one draft and its pictures (name to base64); `check` returns its errors. Accepts comments. */
export function draftServer(
  files: Record<string, string>,
  check: (files: Record<string, string>) => ProblemInput[] = () => [],
  pictures: Readonly<Record<string, string>> = {},
) {
  const pictureBytes = bytesOfPictures(pictures);
  let work: DraftWork = {
    version: draftVersion(),
    live: 1,
    files,
    pictures: picturesAfter({}, pictureBytes.typed),
    problems: check(files).map(toPackProblem),
    warnings: [],
  };
  const comments = commentsServer();
  const history = editsServer();
  const save = ({ files: typed, pictures: sent }: DraftTyped, editor: By): DraftWork => {
    pictureBytes.take(sent);
    history.note(work.files, typed, editor);
    const all = Object.entries({ ...work.files, ...typed }).filter(
      (pair): pair is [string, string] => pair[1] !== null,
    );
    const next = Object.fromEntries(all);
    const problems = check(next).map(toPackProblem);
    const { revision } = work.version;
    return {
      ...work,
      files: next,
      problems,
      pictures: picturesAfter(work.pictures, sent),
      version: {
        ...work.version,
        revision: revision + 1,
        faults: problems.length,
        editors: [editor],
      },
    };
  };
  const answers: Answers = {
    'versions.work': () => ({ reply: work }),
    'versions.get': () => ({ reply: work.version }),
    'versions.diff': () => ({ reply: { against: 1, changes: [], reach: [], members: 10 } }),
    'versions.packSchema': () => ({ reply: schemaOfTomorrow }),
    ...comments.answers,
    'versions.edits': () => ({ reply: { data: history.edits() } }),
    'versions.save': ({ body }) => {
      const typed = body as DraftTyped;
      if (typed.revision !== work.version.revision) return { status: 409, error: 'CHANGED_MEANWHILE' };
      work = save(typed, by);
      return { reply: work };
    },
    'versions.pull': () => ({
      reply: { version: 2, revision: 1, digest: 'd', files: {}, pictures: pictureBytes.withBytes(work.pictures) },
    }),
  };
  const elsewhere = (editor: By, file: string, text: string): void => {
    work = save({ revision: work.version.revision, files: { [file]: text }, pictures: {} }, editor);
  };
  return { answers, kept: () => work, said: comments.said, elsewhere };
}
