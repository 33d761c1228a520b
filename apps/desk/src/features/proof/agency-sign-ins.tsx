import { adminRoutes } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { useApiQuery } from '../../data/use-api-query.ts';
import { getErrorText } from '../../words/error-text.ts';
import { useTranslation } from '../../words/translation.tsx';
import { goToAgency } from './agency-way.ts';

/**
 * Links to agencies' own sign-ins after `label`; empty if there are no such sign-ins. `among` limits the agencies
 * [DESK-14].
 */
export function AgencySignIns({ label, among }: { label: string; among?: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const { data: found } = useApiQuery(adminRoutes.signIn.openIdAgencies, {});
  const [error, setError] = useState<unknown>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const agencies = (found?.data ?? []).filter(({ agencyId }) => among === undefined || among.includes(agencyId));
  if (agencies.length === 0) return null;
  const go = async (agencyId: string) => {
    setChosen(agencyId);
    setError(null);
    await goToAgency(agencyId).catch((refusal: unknown) => {
      setError(refusal);
      setChosen(null);
    });
  };
  return (
    <details>
      <summary>{label}</summary>
      <Stack gap={2}>
        {agencies.map(({ agencyId, name }) => (
          <Button key={agencyId} variant="secondary" wide busy={chosen === agencyId} onClick={() => void go(agencyId)}>
            {name}
          </Button>
        ))}
        <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
      </Stack>
    </details>
  );
}
