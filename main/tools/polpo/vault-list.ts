import { z } from 'zod'
import { textResult } from '../../../shared/session/tool-results'
import { defineTool, type Tool, type ToolTurn } from '../tool'

/** Names what the person keeps in the vault, never a value. It is there where there is something to name. */
export const vaultList: Tool = Object.assign(
  defineTool({
    name: 'vault_list',
    group: 'read',
    toolsets: ['polpo'],
    description:
      "List what the person's vault has for you: the names of entries and of their fields, and the hosts that each may be sent to. " +
      'No value is shown. Write vault:entry.field where a value belongs: in a header, a body, behind the ? of an address, or at the head of ' +
      'a command as NAME=vault:entry.field, which the program gets in its environment.',
    input: z.strictObject({}),
    async run(_, { vault }) {
      const entries = vault?.entries() ?? []
      const lines = entries.map(({ name, kind, fields, hosts, commands }) => {
        const keys = fields.map(field => field.name).join(', ')
        return `  - ${name} (${kind}): keys=[${keys}] hosts=[${hosts.join(', ')}]${commands ? ' commands=yes' : ''}`
      })
      return textResult([`${entries.length} vault service(s):`, ...lines].join('\n'))
    },
  }),
  { forTurn: ({ hasVault }: ToolTurn) => (hasVault ? vaultList : undefined) },
)
