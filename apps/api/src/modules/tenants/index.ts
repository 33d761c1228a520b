export { createTenantDirectory, type Tenant, type TenantDirectory } from './directory.ts';
