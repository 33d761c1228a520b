export const maskedEmail = (email: string | null): string | null => email?.replace(/^(.)[^@]*/, '$1***') ?? null;
