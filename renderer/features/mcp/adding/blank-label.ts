import type { McpBlank } from '../../../../shared/mcp-import'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'

/** Returns the name of a blank at its position, or its kind if that would be only the position. */
export function blankLabel({ id, name, kind }: Pick<McpBlank, 'id' | 'name' | 'kind'>): string {
  if (name !== '') return escapedText(name)
  const [, number] = /-(\d+)$/.exec(id) ?? []
  return number === undefined ? t(`mcp.adding.kinds.${kind}`) : `${t(`mcp.adding.kinds.${kind}`)} ${number}`
}
