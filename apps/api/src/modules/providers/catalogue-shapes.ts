import type { ConnectionType, IdentifierType } from '@fareback/contract';
import type { PackProvider, ProviderTexts } from '@fareback/tenant-pack';

export interface ProviderRow {
  providerId: string;
  position: number;
  connectionType: ConnectionType;
  identifierType: IdentifierType | null;
  definition: PackProvider & { logoUrl: string | null };
  texts: Record<string, ProviderTexts>;
}

export type WrittenProvider = Omit<ProviderRow, 'texts'> & {
  texts: Partial<Record<string, ProviderTexts | undefined>>;
  isActive: boolean;
};
