import type { FlowAgent } from '../../../shared/flows/flow-agent'
import type { FlowDiagnostic } from '../../../shared/flows/flow-diagnostic'
import { CARD_TYPES, CHAT_AGENT_KEYS, FLOW_AGENT_KEYS, FLOW_TOOLS } from '../../../shared/flows/flow-keys'
import { nearestNames } from '../../../shared/nearest-names'
import { type Sentence, sentence } from '../../../shared/sentence'
import { brief } from '../../project/brief'
import { PREFIXES, referencesIn } from '../run/expand-template'
import type { ParsedAgent } from './parse-agent'

export type AgentCatalogue = {
  /** The names of all tools and groups of tools that there are, besides those that every flow knows. */
  tools: readonly string[]
  /** The roles that settings give a model to, without their @. */
  roles: readonly string[]
}

/** The keys of an agent of flows, and of one of the chat in the same folder. */
const AGENT_KEYS: readonly string[] = [...FLOW_AGENT_KEYS, ...CHAT_AGENT_KEYS]

/** All that is wrong with an agent's file, by line. One with an error cannot be used. */
export function checkAgent(
  { agent, diagnostics, ...parsed }: ParsedAgent,
  catalogue: AgentCatalogue,
): FlowDiagnostic[] {
  const found = [...diagnostics]
  if (!agent) return found
  const noting = (severity: FlowDiagnostic['severity']) => (key: string, message: Sentence, suggestion?: Sentence) => {
    const line = parsed.lines.get(key) ?? 1
    found.push({ line, severity, message, ...(suggestion && { suggestion }) })
  }
  const [error, warn] = [noting('error'), noting('warning')]
  for (const name of agent.inputs)
    if (!/^[A-Za-z_]\w{0,63}$/.test(name) || name === '__proto__')
      error('inputs', sentence`Invalid input identifier "${brief(name)}"`)
  checkTools(agent, catalogue, error)
  checkModel(agent, parsed.isModelQuoted, { catalogue, warn })
  for (const pattern of [...(agent.access?.read ?? []), ...(agent.access?.write ?? [])])
    if (isOdd(pattern)) warn('access', sentence`Odd access pattern "${brief(pattern)}"`)
  const type = agent.card?.type
  if (type !== undefined && !CARD_TYPES.some(one => one === type))
    warn('card', sentence`Unknown card type "${brief(type)}"`, sentence`Known types: ${CARD_TYPES.join(', ')}.`)
  checkPatterns(agent, warn)
  checkKeys(parsed.lines.keys(), warn)
  found.push(...checkBody(agent, parsed.bodyLine))
  return found.sort((one, other) => one.line - other.line)
}

type Note = (key: string, message: Sentence, suggestion?: Sentence) => void

/** A key that does nothing is most often another one, misspelt. */
function checkKeys(keys: Iterable<string>, warn: Note): void {
  for (const key of keys) {
    if (AGENT_KEYS.includes(key)) continue
    const [near] = nearestNames(key, AGENT_KEYS, 1)
    warn(
      key,
      sentence`'${brief(key)}' has no effect here.`,
      near === undefined ? near : sentence`Did you mean ${near}?`,
    )
  }
}

function checkTools({ tools }: FlowAgent, catalogue: AgentCatalogue, error: Note): void {
  const known: string[] = [...FLOW_TOOLS, ...catalogue.tools]
  let unknown = 0
  for (const tool of tools) {
    // Servers come and go; their tools are `server__tool`.
    if (known.includes(tool) || tool.includes('__')) continue
    unknown += 1
    if (unknown > MOST_FOUND) return
    const near = nearestNames(tool, known)
    const suggestion = near.length > 0 ? sentence`Did you mean ${near.join(', ')}?` : undefined
    error('tools', sentence`Unknown tool "${brief(tool)}"`, suggestion)
  }
}

function checkModel(
  { model }: FlowAgent,
  isQuoted: boolean,
  { catalogue, warn }: { catalogue: AgentCatalogue; warn: Note },
): void {
  if (model === undefined) return
  // YAML allows no plain text that begins with @, so a role has to be quoted.
  if (isQuoted && !model.startsWith('@')) warn('model', sentence`The model doesn’t need quotes: "${brief(model)}"`)
  if (!model.startsWith('@') || catalogue.roles.includes(model.slice(1))) return
  const near = nearestNames(model.slice(1), catalogue.roles)
  const suggestion = near.length > 0 ? sentence`Did you mean ${near.map(role => `@${role}`).join(', ')}?` : undefined
  warn('model', sentence`Unknown model role "${brief(model)}"`, suggestion)
}

/** Returns whether a pattern does not look like a path within the folder. */
function isOdd(pattern: string): boolean {
  return pattern.trim() !== pattern || pattern === '' || /^[~\\]|\*\*\*|\\|(?:^|\/)\.\.(?:\/|$)/.test(pattern)
}

function checkPatterns({ outputs }: FlowAgent, warn: Note): void {
  for (const { name, pattern } of outputs) {
    if (pattern === undefined) continue
    try {
      new RegExp(pattern, 'u')
    } catch {
      warn('outputs', sentence`The pattern of "${brief(name)}" isn’t a valid regular expression and is ignored.`)
    }
  }
}

/** Nobody reads more, and a text can hold very many. */
const MOST_FOUND = 100

function checkBody({ body, inputs }: FlowAgent, bodyLine: number): FlowDiagnostic[] {
  const found: FlowDiagnostic[] = []
  const references = referencesIn(body)
  if (!references.some(({ prefix }) => prefix === 'task')) {
    const task = `${'$'}{{task}}`
    found.push({ line: bodyLine, severity: 'warning', message: sentence`The agent’s text doesn’t contain ${task}` })
  }
  const lineOf = lineCounter(body, bodyLine)
  for (const reference of references) {
    if (found.length > MOST_FOUND) break
    const noted = checkReference(reference, inputs)
    if (noted) found.push({ line: lineOf(reference.at), severity: 'warning', ...noted })
  }
  return [...found, ...oldForms(body, inputs, bodyLine)]
}

function oldForms(body: string, inputs: readonly string[], bodyLine: number): FlowDiagnostic[] {
  const found: FlowDiagnostic[] = []
  const lineOf = lineCounter(body, bodyLine)
  for (const match of body.matchAll(/(?<!\$)(?<!\{)\{(task|(?:input|result|loop)\.[\w.-]{1,100}|\w{1,60})\}/g)) {
    const [whole, inner = ''] = match
    if (found.length > MOST_FOUND) break
    if (inner !== 'task' && !inner.includes('.') && !inputs.includes(inner)) continue
    const meant = `${'$'}{{${inputs.includes(inner) ? `input.${inner}` : inner}}}`
    const told = { message: sentence`${whole} is deprecated`, suggestion: sentence`Did you mean ${meant}?` }
    found.push({ line: lineOf(match.index), severity: 'warning', ...told })
  }
  return found
}

/** On which line a place of a text is, asked for from its beginning to its end: it is gone over once. */
function lineCounter(text: string, first: number): (place: number) => number {
  let [line, from] = [first, 0]
  return place => {
    for (let end = text.indexOf('\n', from); end >= 0 && end < place; end = text.indexOf('\n', from)) {
      line += 1
      from = end + 1
    }
    return line
  }
}

type Reference = ReturnType<typeof referencesIn>[number]

function checkReference(
  { prefix, rest, text }: Reference,
  inputs: readonly string[],
): Pick<FlowDiagnostic, 'message' | 'suggestion'> | undefined {
  if (prefix === 'input')
    return inputs.includes(rest) ? undefined : { message: sentence`${brief(text)} isn’t an input of this agent` }
  if (PREFIXES.includes(prefix)) return undefined
  const [near = 'input'] = nearestNames(prefix, PREFIXES, 1)
  const meant = `${'$'}{{${brief(rest === '' ? near : `${near}.${rest}`)}}}`
  return {
    message: sentence`Template variable ${brief(text)} has an unrecognized prefix`,
    suggestion: sentence`Did you mean ${meant}?`,
  }
}
