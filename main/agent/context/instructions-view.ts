import type { InstructionSource, InstructionsView } from '../../../shared/instructions'
import { wholeHead } from '../../../shared/text/whole-head'
import { estimateTokens } from '../../tools/estimate-tokens'
import type { PromptSource, SystemPrompt } from '../prompt/system-prompt'

/** So much of a source is shown; whoever wants to see more opens its file. */
const LONGEST_SHOWN = 6_000

type InstructionsScope = Pick<InstructionsView, 'workspace' | 'folder' | 'profile' | 'problems'>

/** A prompt as it was made for a request, as a page shows it. */
export function instructionsView({ parts, sources }: SystemPrompt, shown: InstructionsScope): InstructionsView {
  return {
    ...shown,
    tokens: parts.reduce((sum, { text }) => sum + estimateTokens(text), 0),
    sources: sources.map(shownSource),
  }
}

function shownSource({ id, part, path, text, isOff }: PromptSource): InstructionSource {
  const head = wholeHead(text, LONGEST_SHOWN)
  return {
    id: id ?? part,
    part,
    ...(path !== undefined && { path }),
    tokens: estimateTokens(text),
    isOff,
    canBeOff: id !== undefined,
    text: head,
    isCut: head.length < text.length,
  }
}
