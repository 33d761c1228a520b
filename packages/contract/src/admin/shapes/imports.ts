import * as z from 'zod/mini';
import { Id, MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

export const importLimits = {
  rowsMax: 1_000_000,
  /** Largest file, in bytes, unpacked or not. */
  sizeMax: 512 * 1024 * 1024,
  /** Files of an agency that are stored at a time. */
  filesMax: 5,
  /** Bytes of a file in one part, before it is packed. */
  partBytes: 2 * 1024 * 1024,
  /** Rejected rows that are listed; all of them are counted. */
  rejectionsMax: 50_000,
  /** Rejected rows that a check shows. */
  reasonsShown: 50,
  sampleRows: 5,
} as const;

export const PART_BODY_BYTES_MAX = 3 * 1024 * 1024;

/**
 * A file is uploaded in parts, checked with a mapping, then imported by a job. A canceled import continues where it
 * stopped if it is run again.
 */
export const importStates = [
  'UPLOADING',
  'UPLOADED',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'DONE',
  'CANCELED',
  'FAILED',
] as const;
export type ImportState = (typeof importStates)[number];

/** Why a file is rejected as a whole. */
export const fileProblemCodes = [
  'BAD_JSON',
  'COLUMNS_CHANGE',
  'EMPTY',
  'IDS_REPEATED',
  'LINE_BREAK',
  'MISSING_COLUMNS',
  'NOT_UNPACKED',
  'NO_CSV',
  'NO_ENDS',
  'NO_TIMES',
  'PACKED',
  'POINTS_BEYOND_CHECK',
  'QUOTE_OPEN',
  'ROW_TOO_LONG',
  'TOO_LARGE',
  'TOO_MANY_ROWS',
  'UNEXPECTED',
  'WORKBOOK',
  'WRONG_ENCODING',
] as const;
export type FileProblemCode = (typeof fileProblemCodes)[number];

/** `detail` has names of columns, never a value of a row. */
export const FileProblem = z.object({ code: z.enum(fileProblemCodes), line: z.nullable(z.int()), detail: MaybeText });
export type FileProblem = z.infer<typeof FileProblem>;

/** How the columns are read, as docs/mappings.md describes it. */
export const ImportMapping = z.record(z.string(), z.unknown());
export type ImportMapping = z.infer<typeof ImportMapping>;

export const FileImport = z.object({
  importId: z.uuid(),
  providerId: z.string(),
  providerName: z.string(),
  fileName: z.string(),
  size: z.int(),
  parts: z.int(),
  partsReceived: z.int(),
  state: z.enum(importStates),
  problem: z.nullable(FileProblem),
  /** Null until a check or run has counted them. */
  rows: z.nullable(z.int()),
  rowsDone: z.int(),
  createdAt: Moment,
  startedAt: MaybeMoment,
  endedAt: MaybeMoment,
  /** When the uploaded file is deleted; null if it is. */
  fileUntil: MaybeMoment,
});
export type FileImport = z.infer<typeof FileImport>;

export const FileImports = z.object({
  imports: z.array(FileImport),
  providers: z.array(z.object({ providerId: z.string(), name: z.string() })),
});
export type FileImports = z.infer<typeof FileImports>;

const counts = {
  accepted: z.int(),
  duplicates: z.int(),
  leftOut: z.int(),
  rejected: z.int(),
};

/** A rejected row: its line (or element of a JSON list), the reason, and the key of the mapping, empty for the row. */
export const ImportRejection = z.object({ line: z.int(), reason: z.string(), key: z.string() });
export type ImportRejection = z.infer<typeof ImportRejection>;

/** What an import would do; nothing was written. */
export const ImportCheck = z.object({
  ...counts,
  /** Rides of accounts that no member has connected. */
  unconnected: z.int(),
  /** Rides from too long before their account was connected. */
  tooEarly: z.int(),
  members: z.int(),
  points: z.int(),
  campaigns: z.array(
    z.object({ campaignId: z.string(), counted: z.int(), earnings: z.int(), points: z.int(), lost: z.int() }),
  ),
  /** The first rejected rows. */
  reasons: z.array(ImportRejection),
});
export type ImportCheck = z.infer<typeof ImportCheck>;

export const ImportCounts = z.object(counts);
export type ImportCounts = z.infer<typeof ImportCounts>;

export const FileImportDetails = z.extend(FileImport, {
  /** Raised by each check. */
  revision: z.int(),
  mapping: z.nullable(ImportMapping),
  check: z.nullable(ImportCheck),
  counts: z.nullable(ImportCounts),
  /** Points that rows of the check have earned so far. */
  pointsEarned: z._default(z.int(), 0),
  /** Titles of the check's campaigns in the requested language, by id. */
  titles: z.record(z.string(), z.string()),
});
export type FileImportDetails = z.infer<typeof FileImportDetails>;

export const NewFileImport = z.object({
  provider: Id,
  fileName: z.string().check(z.minLength(1), z.maxLength(200)),
  size: z.int().check(z.minimum(1), z.maximum(importLimits.sizeMax)),
});

/** A part of the file, packed with gzip; a file that ends in .gz is sent as it is. */
export const ImportPart = z.object({
  part: z.int().check(z.minimum(0), z.maximum(999)),
  data: z.string().check(z.minLength(1), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});

/** A proposed mapping with the first rows of the file, and the keys that rest on a name or a guess. */
export const ImportProposal = z.object({
  problem: z.nullable(FileProblem),
  mapping: z.nullable(ImportMapping),
  /** True if it is the mapping of the provider's last import, whose columns the file has. */
  isFromLastImport: z.boolean(),
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  unsure: z.array(z.string()),
});
export type ImportProposal = z.infer<typeof ImportProposal>;

/** An error in a mapping, with the path of its key. */
export const MappingError = z.object({ key: z.string(), message: z.string() });
export type MappingError = z.infer<typeof MappingError>;
