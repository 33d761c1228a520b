import type { FileProblem } from '@fareback/contract/admin';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import type { ReactNode } from 'react';
import { type Translate, useTranslation } from '../../words/translation.tsx';

function textOf({ code, line, detail }: FileProblem, t: Translate): string {
  const problem = t(`fileProblem.${code}`, { detail: detail ?? '' });
  return line === null ? problem : t('fileProblemLine.at', { line, problem });
}

/** Why a file can't be read, with its line. */
export function FileProblemText({ problem }: { problem: FileProblem | null }): ReactNode {
  const { t } = useTranslation();
  return problem && <FormError>{`${t('imports.failed')}. ${textOf(problem, t)}`}</FormError>;
}
