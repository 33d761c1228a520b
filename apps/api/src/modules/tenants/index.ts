export { configurationOf, type TenantConfiguration } from './configuration.ts';
export { createTenantDirectory, type Tenant, type TenantDirectory } from './directory.ts';
export { handlers } from './routes.ts';
export { storedReplyOf } from './stored-replies.ts';
