import { type Answer, events } from '../helpers/model-server'

const PIECE = 80

/** An answer that comes as from a very fast model: 20 tokens every 16 ms, unless another pace is asked for. */
export function streamOf(text: string, delayMs = 16): Answer {
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'g')) ?? []
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    id: 'x',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  })
  const data = [...pieces.map(content => chunk({ content })), chunk({}, 'stop'), '[DONE]']
  const { length } = data.map(one => JSON.stringify(one)).join('')
  return events(data, { pieceBytes: Math.ceil(length / data.length) + 'data: \n\n'.length, delayMs })
}
