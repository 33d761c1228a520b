import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod/mini';
import { contradictionsOfCampaign } from '../checks/contradictions-of-campaign.ts';
import { type Message, say } from '../message.ts';
import type { Pack } from '../pack.ts';
import { type Problem, problemAt, problemOfFile } from '../problem.ts';
import { Campaign, type PackCampaign } from '../schema/campaign.ts';
import { layersOf } from './layers.ts';
import { loadPack } from './load-pack.ts';
import { type KeyPath, parseSource, readSource } from './source.ts';
import { validate } from './validate.ts';

/** Returns every pack in a folder, valid or not; `_base` and hidden folders are not packs. */
export function packDirectories(tenantsDirectory: string): string[] {
  return readdirSync(tenantsDirectory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name))
    .map((entry) => path.join(tenantsDirectory, entry.name))
    .toSorted();
}

/** Returns conflicts between valid packs: a shared host or origin, a partner without a pack. */
function betweenPacks(packs: readonly Pack[], folder: string): Problem[] {
  const owners = new Map<string, string>();
  const allowers = new Map<string, string>();
  const at = (pack: Pack, key: string, told: Message): Problem =>
    problemAt({ file: path.join(folder, pack.tenantId, 'tenant.yaml'), line: 0, column: 0, key }, told);
  return packs.flatMap((pack) => {
    const hosts = pack.tenant.hosts.flatMap((host) => {
      const owner = owners.get(host);
      owners.set(host, owner ?? pack.tenantId);
      return owner === undefined
        ? []
        : [at(pack, 'hosts', say`expected a host of its own, found "${host}", which is a host of ${owner}`)];
    });
    const partners = pack.tenant.partnerProgrammes
      .filter(({ tenantId }) => !packs.some((one) => one.tenantId === tenantId))
      .map(({ tenantId }) =>
        at(pack, 'partnerProgrammes', say`expected the id of a tenant, found "${tenantId}", which has no pack`),
      );
    const origins = pack.tenant.allowedOrigins.flatMap((origin) => {
      const allower = allowers.get(origin) ?? pack.tenantId;
      allowers.set(origin, allower);
      return allower === pack.tenantId
        ? []
        : [at(pack, 'allowedOrigins', say`expected an origin of its own, found "${origin}", which ${allower} allows`)];
    });
    return [...hosts, ...origins, ...partners];
  });
}

/** Loads all usable packs of a folder, with the problems of the others and between them. */
export function loadPacks(tenantsDirectory: string): { packs: Pack[]; problems: Problem[]; warnings: Problem[] } {
  const loaded = packDirectories(tenantsDirectory).map(loadPack);
  const packs = loaded.flatMap((one) => ('pack' in one ? [one.pack] : []));
  const problems = loaded.flatMap((one) => ('problems' in one ? one.problems : []));
  const between = betweenPacks(packs, path.basename(tenantsDirectory));
  return { packs, problems: [...problems, ...between], warnings: loaded.flatMap(({ warnings }) => warnings) };
}

/** What a file should contain (`a campaign`), and contradictions in a valid value. */
interface Expected<T> {
  what: string;
  contradictions?: (value: T) => readonly { key: KeyPath; message: Message }[];
}

/** Reads a standalone YAML or JSON file and validates it. Returns its value, or all problems with their places. */
export function loadChecked<T>(
  schema: z.ZodMiniType<T>,
  file: string,
  { what, contradictions = () => [] }: Expected<T>,
): { value: T } | { problems: Problem[] } {
  if (!existsSync(file)) return { problems: [problemOfFile(file, say`expected ${what}, found no such file`)] };
  const layers = layersOf(parseSource('', undefined), readSource(file));
  const { value, problems } = validate(schema, layers);
  if (!value) return { problems };
  const found = contradictions(value).map(({ key, message }) => layers.problem(key, message));
  return found.length > 0 ? { problems: found } : { value };
}

/**
 * Reads one campaign from a separate file, written like in `programme.yaml`, and checks it like a pack's campaigns.
 * Returns the campaign, or all problems with their places. Does not resolve references to the rest of a program.
 */
export function loadCampaign(file: string): { campaign: PackCampaign } | { problems: Problem[] } {
  const loaded = loadChecked(Campaign, file, { what: 'a campaign', contradictions: contradictionsOfCampaign });
  return 'problems' in loaded ? loaded : { campaign: { ...loaded.value, position: loaded.value.position ?? 0 } };
}
