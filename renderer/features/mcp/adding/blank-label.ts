import type { McpBlank } from '../../../../shared/mcp-import'
import { mcpText } from '../../../text/text-mcp'
import { escapedText } from '../../../ui/text/visible-text'

const words = mcpText.adding

/** Returns the name of a blank at its position, or its kind if that would be only the position. */
export function blankLabel({ id, name, kind }: Pick<McpBlank, 'id' | 'name' | 'kind'>): string {
  if (name !== '') return escapedText(name)
  const [, number] = /-(\d+)$/.exec(id) ?? []
  return number === undefined ? words.kinds[kind] : `${words.kinds[kind]} ${number}`
}
