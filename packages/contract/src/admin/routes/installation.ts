import { deskRoute } from '../route.ts';
import { DataKeys, SystemCheck } from '../shapes/installation.ts';

/** Calls about the installation as a whole, for operators of the platform. */
export const installationRoutes = {
  /** Runs the checks of `rewards doctor`; changes nothing and sends nothing. */
  check: deskRoute('GET', '/installation/check', {
    name: 'installation.check',
    summary: 'Check the installation and say what to do',
    permission: 'staff.manage',
    reply: SystemCheck,
  }),
  /** States of the keys in DATA_KEYS of the process that answers, newest first, and of missing ones. */
  dataKeys: deskRoute('GET', '/installation/data-keys', {
    name: 'installation.dataKeys',
    summary: 'List the data keys and which are still needed',
    permission: 'staff.manage',
    reply: DataKeys,
  }),
};
