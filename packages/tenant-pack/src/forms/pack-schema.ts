import path from 'node:path';
import * as z from 'zod/mini';
import { references } from '../checks/cross-checks.ts';
import { baseOf } from '../load/layers.ts';
import { readSource } from '../load/source.ts';
import { common, countingExtras, OptionalLimit, RewardPer } from '../schema/campaign-parts.ts';
import { conditionKeys, Weekdays } from '../schema/conditions.ts';
import { Offer } from '../schema/offer.ts';
import { Program } from '../schema/program.ts';
import * as scalars from '../schema/scalars.ts';
import { Status } from '../schema/statuses.ts';
import { Colour, TenantFile, Theme } from '../schema/tenant.ts';

import { Wording } from '../schema/wording.ts';

/** Kinds of texts and numbers beyond their type, by schema: a form renders a matching field. */
const kinds = {
  id: [scalars.Id, scalars.TenantId],
  date: [scalars.LocalDate],
  time: [scalars.TimeOfDay],
  moment: [scalars.Instant],
  link: [scalars.Link, scalars.WebLink, scalars.CalledAddress],
  image: [scalars.ImageFile],
  colour: [Colour],
  points: [scalars.Reward, scalars.Price],
  weekdays: [Weekdays],
  percent: [scalars.UpToHalf],
  whole: [scalars.Count, scalars.Positive, scalars.Position],
} as const satisfies Record<string, readonly z.ZodMiniType[]>;

const [CountedStatus] = Status.def.options;

/** Optional fields that a form shows first: dates, audience, pay, limits, picture, and which rides count. */
const usual: readonly z.ZodMiniType[] = [
  common.startsOn,
  common.endsOn,
  common.segment,
  common.budget,
  common.image,
  countingExtras.multipliers,
  countingExtras.memberMax,
  OptionalLimit,
  RewardPer,
  conditionKeys.modes,
  conditionKeys.weekdays,
  conditionKeys.hours,
  CountedStatus.shape.measure,
  CountedStatus.shape.of,
  Offer.shape.startsOn,
  Offer.shape.endsOn,
  Offer.shape.limit,
  Offer.shape.image,
];

const drawings = z.registry<{ drawnAs?: keyof typeof kinds; isUsual?: true }>();
for (const schema of usual) drawings.add(schema, { isUsual: true });
for (const [kind, schemas] of Object.entries(kinds))
  for (const schema of schemas) drawings.add(schema, { drawnAs: kind as keyof typeof kinds });

const schemas = {
  'tenant.yaml': TenantFile,
  'theme.yaml': Theme,
  'programme.yaml': Program,
  'wording/en.json': Wording,
} as const satisfies Record<string, z.ZodMiniType>;

export interface FileSchema {
  /** JSON Schema (draft 2020-12) with the extensions `drawnAs` and `isUsual`; messages share one in all languages. */
  schema: Record<string, unknown>;
  base: unknown;
}

export interface PackSchema {
  files: Record<keyof typeof schemas, FileSchema>;
  /**
   * Program keys that reference a list; `*` is every item: `campaigns.*.category`. `statuses.levels` are the levels of
   * the status that the `id` next to the key names.
   */
  references: { from: string; to: string }[];
}

let made: Record<string, Record<string, unknown>> | undefined;

/** Computed on first use and cached for the process, because it takes longer than a request. */
function jsonSchemas(): Record<string, Record<string, unknown>> {
  made ??= Object.fromEntries(
    Object.entries(schemas).map(([file, schema]) => [
      file,
      z.toJSONSchema(schema, { metadata: drawings, io: 'input', reused: 'ref', unrepresentable: 'any' }),
    ]),
  );
  return made;
}

/**
 * Returns the schema of packs as plain data, for generic forms and editors: new keys and types are included
 * automatically. Rules beyond JSON Schema are left to the pack check.
 */
export function packSchema(tenantsDirectory: string | null): PackSchema {
  const base = baseOf(tenantsDirectory);
  const files = Object.entries(jsonSchemas()).map(([file, schema]): [string, FileSchema] => [
    file,
    { schema, base: readSource(path.join(base, file)).value ?? {} },
  ]);
  return {
    files: Object.fromEntries(files) as PackSchema['files'],
    references: [
      ...references.map(({ from, to }) => ({ from: from.join('.'), to })),
      ...['counts', 'multipliers.*'].map((key) => ({
        from: `campaigns.*.${key}.status.levels.*`,
        to: 'statuses.levels',
      })),
    ],
  };
}
