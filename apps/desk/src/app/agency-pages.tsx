import { Outlet, useParams } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { AgencyProvider, MeContext } from '../data/me.tsx';
import { ZoneContext } from '../parts/moment.tsx';
import { Gone } from './crashed.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Shell } from './shell/shell.tsx';

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
    // Remounts when the agency changes, so no field keeps values of the previous one.
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
