import { join } from 'node:path'
import { openVault, type Vault } from '../../main/vault/vault'
import { type VaultAccess, vaultAccess } from '../../main/vault/vault-access'
import type { SavedVaultEntry } from '../../shared/vault/vault-entry'
import { temporaryFolder } from './temp-folder'
import { type TestToolContext, toolContext } from './tool-context'
import { turningOver } from './turning-over'

/** A context over a fresh folder with a vault that has these entries. */
export async function vaultContext(
  entries: readonly SavedVaultEntry[],
): Promise<TestToolContext & { vault: VaultAccess; kept: Vault }> {
  const folder = await temporaryFolder()
  const kept = await openVault({
    file: join(folder, 'vault.json'),
    encryption: turningOver(),
    report: () => undefined,
  })
  for (const entry of entries) await kept.save(entry)
  return { ...(await toolContext()), vault: vaultAccess(kept)('p'), kept }
}
