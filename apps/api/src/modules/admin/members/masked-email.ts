/** An address as staff see it without asking for the whole: `a***@example.org`. */
export const maskedEmail = (email: string | null): string | null => email?.replace(/^(.)[^@]*/, '$1***') ?? null;
