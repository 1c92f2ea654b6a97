import { fillBlanks, type UnderstoodText } from '../../../../shared/mcp-import'
import { type ServerDraft, serverDraft } from '../server-draft'

/** Returns the form's fields for a line that was pasted as the command; only the command if it is no such line. */
export function splitPastedLine({ servers }: UnderstoodText, line: string, name: string): Partial<ServerDraft> {
  const [server] = servers
  if (!server || servers.length > 1 || server.config.type !== 'stdio') return { command: line }
  // It stands as it was pasted: in a form people see themselves what is an example.
  const blanks = server.blanks.map(blank => ({ ...blank, kind: 'text' as const, isOptional: false }))
  const values = Object.fromEntries(blanks.map(({ id, value, example }) => [id, value ?? example ?? '']))
  const { config } = fillBlanks(server.config, blanks, values)
  const { command, args, env } = serverDraft({ name: server.name, config })
  return { command, args, env, ...(name.trim() === '' && { name: server.name }) }
}
