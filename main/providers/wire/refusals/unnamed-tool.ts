import { type LocalizedText, sentence } from '../../../../shared/sentence'
import type { OfferedTool, Request } from '../../provider'
import { saidIn, wordsForRefusedTool } from './refused-tool'

/** A refusal that is about the description of a tool, and not about a call in the conversation or about how many there are. */
const OF_A_TOOL =
  /\b(tools?|functions?)\b[^.]{0,200}\b(schema|parameters?|definitions?|declarations?|descriptions?|properties)\b|\b(schema|parameters?|definitions?|declarations?|descriptions?|properties)\b[^.]{0,200}\b(tools?|functions?)\b/i
const OF_A_CALL = /tool_?calls?\b|tool_?use|tool_?result|tool_call_id|\brole\b|too many|at most|maximum number/i

/** So many tools are left out one after the other to find the one that is refused. */
const MOST_TRIED = 8

/**
 * Finds the tool that a server refuses without its name or place, by leaving out one set of tools after the other. A set of one is
 * the tool that was refused. A set of several is left out for one request alone.
 */
export function toolGuesses(offering: Pick<Request, 'tools' | 'deferred'>) {
  const sets = setsToTry(offering)
  let leftOut: readonly OfferedTool[] = []

  return {
    now: () => leftOut,

    /** Leaves out the next set; false if the refusal is about something else, or nothing is left to try. */
    next(refusal: string): boolean {
      if (!isOfUnnamedTool(refusal)) return false
      leftOut = sets.next().value ?? []
      return leftOut.length > 0
    },

    /** The server took the request. Returns the tools that were left out for that. */
    end(): readonly OfferedTool[] {
      const last = leftOut
      leftOut = []
      return last
    },
  }
}

function isOfUnnamedTool(refusal: string): boolean {
  const said = saidIn(refusal)
  return OF_A_TOOL.test(said) && !OF_A_CALL.test(said)
}

/**
 * Each tool of MCP servers alone, those with the largest schemas first, then all of them. Atrium's own tools are known to be taken
 * by every provider.
 */
function* setsToTry({ tools, deferred }: Pick<Request, 'tools' | 'deferred'>): Generator<OfferedTool[], undefined> {
  const foreign = [...tools, ...(deferred?.tools ?? []), ...(deferred?.loaded ?? [])]
    .filter(({ server }) => server !== undefined)
    .map(tool => ({ tool, size: JSON.stringify(tool.inputSchema).length }))
    .sort((one, other) => other.size - one.size)
    .map(({ tool }) => tool)
  for (const tool of foreign.slice(0, MOST_TRIED)) yield [tool]
  if (foreign.length > 1) yield foreign
}

export function wordsForGuess(model: string, tools: readonly OfferedTool[]): LocalizedText {
  const [first, ...others] = tools
  if (first && others.length === 0) return wordsForRefusedTool(model, first)
  const names = tools.map(({ name }) => name).join(', ')
  return sentence`“${model}” doesn’t accept one of the tools of MCP servers and doesn’t say which, so these are left out: ${names}.`
}
