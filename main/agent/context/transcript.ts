import { contentForModel } from '../../../shared/session/tool-results'
import type { Message } from '../../providers/provider'
import { estimateTokens } from '../../tools/estimate-tokens'
import { shorten } from './shorten'

/** The most characters that a summary is given of one tool's output, or of one call's arguments. */
const MAX_OUTPUT = 2_000

/** No entry takes more than this share of the room. */
const MAX_SHARE = 1 / 3

/**
 * A conversation as text for whom it is to be summarised, in at most about `room` tokens. Tool outputs are shortened. Where
 * it does not fit, the first entry and the last ones stay, and a line says how many between them are left out.
 */
export function transcript(messages: readonly Message[], room: number): string {
  const entries = messages.flatMap(entriesOf).map(entry => fitted(entry, room * MAX_SHARE))
  const [first = '', ...rest] = entries
  let left = room - estimateTokens(first)
  let kept = rest.length
  for (; kept > 0; kept--) {
    left -= estimateTokens(rest[kept - 1] ?? '')
    if (left < 0) break
  }
  const gap = kept > 0 ? [`[… ${kept} entries left out here: they do not fit …]`] : []
  return [first, ...gap, ...rest.slice(kept)].join('\n\n')
}

function entriesOf(message: Message): string[] {
  switch (message.role) {
    case 'user': {
      const images = (message.images ?? []).map(({ name }) => `\n[an image: ${name}]`)
      return [`PERSON:\n${message.text}${images.join('')}`]
    }
    case 'assistant': {
      const { text, toolCalls } = message.reply
      const calls = toolCalls.map(call => `CALL OF ${call.name}:\n${shorten(call.arguments, MAX_OUTPUT)}`)
      return text.trim() ? [`ASSISTANT:\n${text}`, ...calls] : calls
    }
    case 'tool': {
      const { name, result } = message
      const parts = contentForModel(name, result).map(part => (part.type === 'text' ? part.text : '[an image]'))
      return [`${result.isError ? 'ERROR' : 'RESULT'} OF ${name}:\n${shorten(parts.join('\n'), MAX_OUTPUT)}`]
    }
  }
}

function fitted(entry: string, tokens: number): string {
  const own = estimateTokens(entry)
  return own <= tokens ? entry : shorten(entry, Math.floor((entry.length * tokens) / own))
}
