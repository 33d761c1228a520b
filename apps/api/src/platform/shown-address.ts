/** An address without its query, which can have an access key: as pages show it and the audit log records it. */
export const shownAddress = (address: string): string => address.replace(/[?#].*$/s, '');
