import * as z from 'zod/mini';
import { agencyRoute, limitErrors } from '../route.ts';
import { Count } from '../shapes/common.ts';
import {
  FileImportDetails,
  FileImports,
  ImportMapping,
  ImportPart,
  ImportProposal,
  ImportRejection,
  MappingError,
  NewFileImport,
  PART_BODY_BYTES_MAX,
} from '../shapes/imports.ts';
import { Done } from '../shapes/member-acts.ts';
import { inLanguage } from './of-member.ts';

const OfImport = { import: z.uuid() };

export const importRoutes = {
  list: agencyRoute('GET', '/imports', {
    name: 'imports.list',
    summary: 'List imports of files, newest first',
    permission: 'providers.read',
    query: z.object(inLanguage),
    reply: FileImports,
  }),
  get: agencyRoute('GET', '/imports/:import', {
    name: 'imports.get',
    summary: 'Get an import with its check and counts',
    permission: 'providers.read',
    params: OfImport,
    query: z.object(inLanguage),
    reply: FileImportDetails,
  }),
  create: agencyRoute('POST', '/imports', {
    name: 'imports.create',
    summary: 'Create an import of a file of rides',
    permission: 'providers.act',
    body: NewFileImport,
    reply: z.object({ importId: z.uuid(), parts: z.int() }),
    errors: ['TOO_MANY_IMPORTS'],
  }),
  /** Parts are sent in order. A part that was received before changes nothing. */
  addPart: agencyRoute('POST', '/imports/:import/parts', {
    name: 'imports.addPart',
    summary: 'Upload a part of the file',
    permission: 'providers.act',
    params: OfImport,
    body: ImportPart,
    bodyMaxBytes: PART_BODY_BYTES_MAX,
    reply: z.object({ partsReceived: z.int() }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  /** Reads the whole file to see which columns identify a ride. */
  propose: agencyRoute('GET', '/imports/:import/proposal', {
    name: 'imports.propose',
    summary: 'Propose a mapping from the uploaded file',
    permission: 'providers.act',
    isHeavy: true,
    params: OfImport,
    reply: ImportProposal,
    errors: ['CHANGED_MEANWHILE'],
  }),
  /** A job checks the file and writes nothing else. With errors in the mapping, no check starts. */
  check: agencyRoute('POST', '/imports/:import/check', {
    name: 'imports.check',
    summary: 'Check what an import would do, without importing',
    permission: 'providers.act',
    params: OfImport,
    body: z.object({ mapping: ImportMapping }),
    reply: z.object({ errors: z.array(MappingError) }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  /** A job imports the file as checked. A canceled or failed import continues where it stopped. */
  run: agencyRoute('POST', '/imports/:import/run', {
    name: 'imports.run',
    summary: 'Import the file as it was checked',
    permission: 'providers.act',
    stepUp: true,
    params: OfImport,
    body: z.object({ revision: Count }),
    reply: Done,
    errors: ['CHANGED_MEANWHILE', ...limitErrors],
  }),
  /** Stops a check, or an import between two transactions: imported rows stay. */
  cancel: agencyRoute('POST', '/imports/:import/cancel', {
    name: 'imports.cancel',
    summary: 'Cancel a check or an import under way',
    permission: 'providers.act',
    params: OfImport,
    reply: Done,
  }),
  discard: agencyRoute('DELETE', '/imports/:import', {
    name: 'imports.discard',
    summary: 'Delete an import’s file and report; imported rows stay',
    permission: 'providers.act',
    params: OfImport,
    reply: Done,
    errors: ['CHANGED_MEANWHILE'],
  }),
  rejections: agencyRoute('GET', '/imports/:import/rejections', {
    name: 'imports.rejections',
    summary: 'List rejected rows of an import by line',
    permission: 'providers.read',
    params: OfImport,
    query: z.object({
      after: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(0), z.maximum(2_147_483_647)), 0),
    }),
    reply: z.object({ rejections: z.array(ImportRejection), next: z.nullable(z.int()) }),
  }),
};
