import type { McpBlank } from '../../../../shared/mcp-import'
import { mcpText } from '../../../text/text-mcp'
import { escapedText } from '../../../ui/text/visible-text'

const words = mcpText.adding

/** What a blank is called where it stands, unless that is only its place. */
export function blankLabel({ id, name, kind }: Pick<McpBlank, 'id' | 'name' | 'kind'>): string {
  if (name !== '') return escapedText(name)
  const [, number] = /-(\d+)$/.exec(id) ?? []
  return number === undefined ? words.kinds[kind] : `${words.kinds[kind]} ${number}`
}
