/** The build's environment. Read variables by these exact names; only those in use are inlined. */
interface ImportMetaEnv {
  readonly VITE_VERSION?: string;
  readonly VITE_ENVIRONMENT_NAME?: string;
  readonly VITE_TENANT_ID?: string;
  readonly VITE_HEALTH_URL?: string;
  readonly VITE_ERROR_REPORT_URL?: string;
  readonly VITE_PARTNER_LANDING_CANDIDATE?: string;
}
