import type { Reply } from '../../../shared/session/messages'
import { wholeHead } from '../../../shared/text/whole-head'
import type { Request } from '../provider'

const FINISH = 'finish'
const MOST_SHOWN = 120

/**
 * Returns the guide's reply when it stands in for the agent of a flow's step, so that a flow can be seen without a model:
 * it hands in an example of the requested result, once. Undefined if nothing can be handed in.
 */
export function finishReply({ messages, tools }: Pick<Request, 'messages' | 'tools'>): Reply | undefined {
  const tool = tools.find(({ name }) => name === FINISH)
  if (!tool) return undefined
  if (messages.some(({ role }) => role === 'tool')) return { text: 'What I handed in was not taken.', toolCalls: [] }
  const first = messages.find(({ role }) => role === 'user')
  const task = first?.role === 'user' ? first.text : ''
  const properties = propertiesOf(tool.inputSchema)
  const own = [...properties].filter(([name]) => !FIXED.includes(name))
  const input = {
    status: 'complete',
    summary: `The offline guide stands in for a model here and did nothing. The step was: ${shortened(task)}`,
    ...(properties.has('branch') && { branch: branchFor(task, enumOf(properties.get('branch'))) }),
    ...Object.fromEntries(own.map(([name, schema]) => [name, exampleOf(name, schema)])),
  }
  const call = { id: 'offline-finish', name: FINISH, arguments: JSON.stringify(input) }
  return { text: 'I am no model, so I only show how this step hands in its result.', toolCalls: [call] }
}

const FIXED = ['status', 'summary', 'files', 'artifacts', 'branch']

/** A loop is gone round once, so that it can be seen. */
function branchFor(task: string, branches: readonly string[]): string {
  const wanted = /This is iteration 1 of [2-9]/.test(task) ? 'loop' : 'exit'
  return branches.find(name => name === wanted) ?? branches[0] ?? ''
}

function exampleOf(name: string, schema: unknown): string {
  const pattern = textIn(schema, 'pattern')
  if (pattern.startsWith('^(?:true|false)')) return 'true'
  return pattern === '' ? `an example of ${name}` : '1'
}

function propertiesOf(schema: object): ReadonlyMap<string, unknown> {
  const properties = 'properties' in schema ? schema.properties : undefined
  return new Map(typeof properties === 'object' && properties !== null ? Object.entries(properties) : [])
}

function enumOf(schema: unknown): string[] {
  const given = typeof schema === 'object' && schema !== null && 'enum' in schema ? schema.enum : []
  return Array.isArray(given) ? given.filter(one => typeof one === 'string') : []
}

function textIn(schema: unknown, key: string): string {
  const value =
    typeof schema === 'object' && schema !== null ? Object.entries(schema).find(([name]) => name === key) : undefined
  return typeof value?.[1] === 'string' ? value[1] : ''
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MOST_SHOWN ? `${wholeHead(line, MOST_SHOWN)} …` : line
}
