import type { Secrets } from '../mcp/sign-in/oauth-provider'
import type { Keys } from '../store/documents/provider-keys'

/** Keys are kept for an address; what servers keep is for a name of their own, and goes nowhere by this address. */
const NOWHERE = 'https://mcp.invalid'

/** Stores the secrets of MCP servers among the person's API keys: as safe as those, and separate from them by name. */
export function mcpSecrets(keys: Keys): Secrets {
  const idOf = (name: string) => `mcp:${name}`
  return {
    async get(name) {
      const kept = await keys.get(idOf(name), NOWHERE)
      return kept === undefined ? undefined : Buffer.from(kept, 'base64url').toString('utf8')
    },
    async set(name, value) {
      // A key has no blanks and nothing beyond ASCII, but a secret of a server may; the mark keeps an empty one from being none.
      await keys.set(idOf(name), NOWHERE, Buffer.from(value, 'utf8').toString('base64url') || '=')
    },
    remove: name => keys.remove(idOf(name)),
  }
}
