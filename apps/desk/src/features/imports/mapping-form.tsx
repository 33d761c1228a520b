import {
  adminRoutes,
  type FileImportDetails,
  type FileProblemCode,
  type ImportMapping,
  type ImportProposal,
} from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation, useApiQuery } from '../../data/use-api-query.ts';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { FileProblemText } from './file-problem-text.tsx';
import { isPlain } from './mapping.ts';
import { MappingFields } from './mapping-fields.tsx';
import { MappingText } from './mapping-text.tsx';
import { SampleRows } from './sample-rows.tsx';
import { importRefreshes } from './use-import-upload.ts';

/** Problems of a proposal that a mapping as text may solve; other files can't be read at all. */
const readableByText: ReadonlySet<FileProblemCode> = new Set([
  'COLUMNS_CHANGE',
  'LINE_BREAK',
  'NO_CSV',
  'NO_ENDS',
  'NO_TIMES',
  'ROW_TOO_LONG',
  'WRONG_ENCODING',
]);

/** The columns of an uploaded file, with a proposal, and the check that follows [DESK-714]. */
export function MappingForm({ of }: { of: FileImportDetails }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const proposal = useApiQuery(adminRoutes.imports.propose, { params: { agency, import: of.importId } });
  return (
    <Section title={t('imports.columns')}>
      {proposal.isPending && <p aria-live="polite">{t('imports.reading')}</p>}
      <QueryBoundary query={proposal} lines={6}>
        {(reply) =>
          reply.problem === null || readableByText.has(reply.problem.code) ? (
            <Proposed of={of} proposal={reply} />
          ) : (
            <>
              <FileProblemText problem={reply.problem} />
              <p>{t('imports.anotherFile')}</p>
            </>
          )
        }
      </QueryBoundary>
    </Section>
  );
}

function Proposed({ of, proposal }: { of: FileImportDetails; proposal: ImportProposal }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const check = useApiMutation(adminRoutes.imports.check, importRefreshes);
  const [mapping, setMapping] = useState<ImportMapping>(of.mapping ?? proposal.mapping ?? {});
  const errors = check.data?.errors ?? [];
  const change = (changed: ImportMapping): void => {
    setMapping(changed);
    if (check.data !== undefined) check.reset();
  };
  const { header, sample, unsure } = proposal;
  const placed = isPlain(mapping)
    ? errors.filter(({ key }) => !key.startsWith('columns.') && key !== 'time.format')
    : errors;
  return (
    <Stack gap={6}>
      <FileProblemText problem={proposal.problem} />
      {header.length > 0 && (
        <>
          <p>{t(proposal.isFromLastImport && of.mapping === null ? 'imports.columnsAgain' : 'imports.columnsLead')}</p>
          <SampleRows header={header} sample={sample} />
        </>
      )}
      {isPlain(mapping) ? (
        <MappingFields {...{ mapping, header, sample, unsure, errors }} onChange={change} />
      ) : (
        proposal.problem === null && <p>{t('imports.otherKind')}</p>
      )}
      <MappingText mapping={mapping} isOpen={!isPlain(mapping)} onChange={change} />
      {placed.length > 0 && (
        <ul role="alert">
          {placed.map(({ key, message }) => (
            <li key={`${key} ${message}`}>
              {key !== '' && <code>{key}</code>} <span lang="en">{message}</span>
            </li>
          ))}
        </ul>
      )}
      <FormError>{check.error && getErrorText(check.error, t)}</FormError>
      <div>
        <Button
          busy={check.isPending}
          onClick={() => check.mutate({ params: { agency, import: of.importId }, body: { mapping } })}
        >
          {t(of.check === null ? 'imports.check' : 'imports.checkAgain')}
        </Button>
      </div>
    </Stack>
  );
}
