import { Outlet, useParams } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { AgencyProvider, MeContext } from '../data/me.tsx';
import { ZoneContext } from '../parts/moment.tsx';
import { Gone } from './crashed.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Shell } from './shell/shell.tsx';

/** Everything below `/<agency>`, for those who may see that agency. */
export function AgencyPages(): ReactNode {
  const { agency: agencyId } = useParams({ from: '/$agency' });
  const agency = use(MeContext)?.agencies.find((one) => one.agencyId === agencyId);
  if (agency === undefined)
    return (
      <main>
        <Gone />
      </main>
    );
  return (
    // Another agency is another desk: nothing of the one stays in the other's fields.
    <AgencyProvider key={agencyId} agency={agency}>
      <ZoneContext value={agency.timeZone}>
        <Shell>
          <Outlet />
        </Shell>
        <LeaveGuard />
      </ZoneContext>
    </AgencyProvider>
  );
}
