import { type Answer, events } from './model-server'

const chunk = (delta: object, finish_reason: string | null = null): object => ({
  id: 'x',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
})

/** A reply of a Chat Completions server that is one text. */
export function saying(text: string): Answer {
  return events([chunk({ content: text }), chunk({}, 'stop'), '[DONE]'])
}

/** A text that is cut off before its end. */
export function cutOff(text: string): Answer {
  return events([chunk({ content: text })], { end: 'cut' })
}

/** A reply that asks for one tool; `input` is sent as it is where it is a string, so that it may be broken. */
export function calling(name: string, input: object | string): Answer {
  const json = typeof input === 'string' ? input : JSON.stringify(input)
  const call = { index: 0, id: 'call_x', type: 'function', function: { name, arguments: json } }
  return events([chunk({ tool_calls: [call] }), chunk({}, 'tool_calls'), '[DONE]'])
}
