import { type Answer, events } from './model-server'

const chunk = (delta: object, finish_reason: string | null = null): object => ({
  id: 'x',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
})

/** A reply of a Chat Completions server that is one text. */
export function saying(text: string, how: Parameters<typeof events>[1] = {}): Answer {
  return events([chunk({ content: text }), chunk({}, 'stop'), '[DONE]'], how)
}

/** A text that is cut off before its end. */
export function cutOff(text: string): Answer {
  return events([chunk({ content: text })], { end: 'cut' })
}

/** A reply that asks for one tool; `input` is sent as it is where it is a string, so that it may be broken. */
export function calling(name: string, input: object | string): Answer {
  return callingAll([{ name, input }])
}

/** A reply that asks for several tools at once. */
export function callingAll(calls: readonly { name: string; input: object | string }[]): Answer {
  const made = calls.map(({ name, input }, index) => {
    const json = typeof input === 'string' ? input : JSON.stringify(input)
    return {
      index,
      id: index === 0 ? 'call_x' : `call_${index}`,
      type: 'function',
      function: { name, arguments: json },
    }
  })
  return events([chunk({ tool_calls: made }), chunk({}, 'tool_calls'), '[DONE]'])
}
