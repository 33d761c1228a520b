import type { ConnectionType, IdentifierType } from '@fareback/contract';
import type { PackProvider, ProviderTexts } from '@fareback/tenant-pack';

/** An active provider of a tenant; its definition is the pack's, with the address of its logo. */
export interface ProviderRow {
  providerId: string;
  position: number;
  connectionType: ConnectionType;
  identifierType: IdentifierType | null;
  definition: PackProvider & { logoUrl: string | null };
  texts: Record<string, ProviderTexts>;
}

/** A provider as it is written: resting ones too; texts as far as the pack has them. */
export type WrittenProvider = Omit<ProviderRow, 'texts'> & {
  texts: Partial<Record<string, ProviderTexts | undefined>>;
  isActive: boolean;
};
