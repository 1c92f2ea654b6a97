import { messageOf, WordedError } from '../../shared/errors'
import type { LocalizedText } from '../../shared/sentence'
import type { ToolFailure, ToolResult } from '../../shared/session/tool-results'
import { boundText } from '../shell/output/bound-text'

/** The longest message of a failed call, in UTF-16 units. */
const MAX_MESSAGE = 1_000

/** The arguments of a call are not what the tool takes; `message` says why, for the model. */
export class InvalidArguments extends Error {
  override name = 'InvalidArguments'
}

/** A call that was refused with an answer of its own: `message` says the same to the person. */
export class RefusedCall extends WordedError {
  override name = 'RefusedCall'
  constructor(
    words: LocalizedText,
    readonly answer: ToolResult,
  ) {
    super(words)
  }
}

type KnownTools = readonly { name: string }[]

/** The answer to a call of a tool that this run does not have, or that does not exist at all. `search` is the tool that finds others. */
export function unavailableTool(
  name: string,
  { tools, registered, search }: { tools: KnownTools; registered: KnownTools; search?: string | undefined },
): ToolResult {
  if (registered.some(tool => tool.name === name)) {
    return failure('disabled_tool', `Tool '${name}' is disabled for this run.`)
  }
  const names = tools.map(tool => tool.name).join(', ')
  const available = names === '' ? 'No tools are available.' : `Available: ${names}.`
  const more = search === undefined ? '' : ` ${search} finds more.`
  return failure('unknown_tool', `Tool '${boundText(name, 100)}' is not registered. ${available}${more}`)
}

/** The answer to a call that threw. */
export function failedCall(thrown: unknown): ToolResult {
  if (thrown instanceof RefusedCall) return thrown.answer
  const type = thrown instanceof InvalidArguments ? 'invalid_arguments' : 'tool_execution_failed'
  return failure(type, messageOf(thrown))
}

/** The answer to a call that this run can never make, whatever is offered. */
export function failure(type: ToolFailure, message: string): ToolResult {
  return { isError: true, content: [{ type: 'text', text: boundText(message, MAX_MESSAGE) }], failure: type }
}
