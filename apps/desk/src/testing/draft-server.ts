import type { DraftTyped, DraftWork, PackProblem, VersionComment } from '@fareback/contract/admin';
import type { Answers } from './desk-page.tsx';
import { draftVersion } from './version.ts';

const text = (maxLength: number) => ({ type: 'string', maxLength });
const titles = {
  type: 'object',
  additionalProperties: { type: 'object', properties: { Title: text(120), Description: text(2000) } },
};
const own = { id: { type: 'string', drawnAs: 'id' }, reward: { type: 'number', drawnAs: 'points' } };
const dates = {
  active: { type: 'boolean', default: true },
  startsOn: { type: 'string', drawnAs: 'date' },
  endsOn: { type: 'string', drawnAs: 'date' },
};

/** A schema of packs with a type of campaign, `DREAM`, and a key, `wonder`, that no release has. */
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
                  properties: { type: { const: 'TRANSACTIONAL' }, ...own, ...dates, category: { type: 'string' } },
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

/** What the check of the test's server tells of a file: where it stands, and what. */
export type Fault = Pick<PackProblem, 'file' | 'key' | 'message'> & Partial<Pick<PackProblem, 'saying'>>;

const told = ({ file, key, message, saying = { form: message, values: [] } }: Fault): PackProblem => ({
  file: `bay/${file}`,
  line: 1,
  column: 1,
  key,
  message,
  saying,
});

/** A server that keeps one draft, finds in it what `check` says, and takes comments. */
export function draftServer(
  files: Record<string, string>,
  check: (files: Record<string, string>) => Fault[] = () => [],
) {
  const by = { kind: 'staff', id: '7c3f1bb0-7a76-4d8b-9d3c-0f6a1d1a7b12', name: 'Ines Duarte' } as const;
  let work: DraftWork = {
    version: draftVersion(),
    live: 1,
    files,
    pictures: {},
    problems: check(files).map(told),
    warnings: [],
  };
  let comments: VersionComment[] = [];
  const save = ({ files: typed }: DraftTyped): DraftWork => {
    const all = Object.entries({ ...work.files, ...typed }).filter(
      (pair): pair is [string, string] => pair[1] !== null,
    );
    const next = Object.fromEntries(all);
    const problems = check(next).map(told);
    const { revision } = work.version;
    return {
      ...work,
      files: next,
      problems,
      version: { ...work.version, revision: revision + 1, faults: problems.length },
    };
  };
  const answers: Answers = {
    'versions.work': () => ({ reply: work }),
    'versions.get': () => ({ reply: work.version }),
    'versions.diff': () => ({ reply: { against: 1, changes: [], reach: [], members: 10 } }),
    'versions.packSchema': () => ({ reply: schemaOfTomorrow }),
    'versions.comments': () => ({ reply: { data: comments } }),
    'versions.comment': ({ body }) => {
      const { about, text: said } = body as { about: string; text: string };
      const comment = { id: crypto.randomUUID(), about, text: said, by, at: '2026-11-22T08:00:00Z' };
      comments = [...comments, comment];
      return { reply: comment };
    },
    'versions.save': ({ body }) => {
      work = save(body as DraftTyped);
      return { reply: work };
    },
  };
  return { answers, kept: () => work, said: () => comments };
}
