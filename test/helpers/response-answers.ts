import { type Answer, messageEvents } from './model-server'

export type ResponseEvent = { type: string } & Record<string, unknown>
type How = Parameters<typeof messageEvents>[1]

/** A Responses stream as the API sends it: announced, numbered, each event named after its type. */
export function responseStream(events: readonly ResponseEvent[], how: How = {}): Answer {
  const response = { id: 'resp_1', object: 'response', created_at: 1789034411, model: 'gpt-5.5', output: [] }
  const begun = { ...response, status: 'in_progress', usage: null }
  const all = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...events,
  ]
  return messageEvents(
    all.map((event, sequence_number) => ({ ...event, sequence_number })),
    how,
  )
}

/** The end of a stream. */
export function ended(type = 'response.completed', response: object = {}): ResponseEvent {
  return { type, response: { id: 'resp_1', object: 'response', status: type.replace('response.', ''), ...response } }
}

/** A message in the given pieces. */
export function message(output_index: number, pieces: readonly string[], more: object = {}): ResponseEvent[] {
  const place = { item_id: `msg_${output_index}`, output_index, content_index: 0 }
  const item = { id: place.item_id, type: 'message', role: 'assistant', ...more }
  const text = pieces.join('')
  const part = { type: 'output_text', annotations: [], logprobs: [], text: '' }
  const done = { ...item, status: 'completed', content: [{ ...part, text }] }
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress', content: [] } },
    { type: 'response.content_part.added', ...place, part },
    ...pieces.map(delta => ({ type: 'response.output_text.delta', ...place, delta, logprobs: [] })),
    { type: 'response.output_text.done', ...place, text, logprobs: [] },
    { type: 'response.content_part.done', ...place, part: { ...part, text } },
    { type: 'response.output_item.done', output_index, item: done },
  ]
}

/** A thought with the parts of its summary. */
export function thought(output_index: number, summary: readonly string[], encrypted?: string): ResponseEvent[] {
  const id = `rs_${output_index}`
  const parts = summary.map(text => ({ type: 'summary_text', text }))
  const item = { id, type: 'reasoning', summary: parts, ...(encrypted && { encrypted_content: encrypted }) }
  const deltas = summary.flatMap((text, summary_index) =>
    (text.match(/.{1,8}/gs) ?? []).map(delta => {
      return { type: 'response.reasoning_summary_text.delta', item_id: id, output_index, summary_index, delta }
    }),
  )
  return [
    { type: 'response.output_item.added', output_index, item: { id, type: 'reasoning', summary: [] } },
    ...deltas,
    { type: 'response.output_item.done', output_index, item },
  ]
}

/** A call whose arguments come in pieces of a few characters. */
export function call(output_index: number, name: string, json: string): ResponseEvent[] {
  const place = { item_id: `fc_${output_index}`, output_index }
  const item = { id: place.item_id, type: 'function_call', call_id: `call_${output_index}`, name }
  const pieces = json.match(/.{1,5}/gs) ?? []
  return [
    {
      type: 'response.output_item.added',
      output_index,
      item: { ...item, status: 'in_progress', arguments: '' },
    },
    ...pieces.map(delta => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
    { type: 'response.function_call_arguments.done', ...place, arguments: json },
    { type: 'response.output_item.done', output_index, item: { ...item, status: 'completed', arguments: json } },
  ]
}

/** A search that the provider made by itself. */
export function search(output_index: number, query: string): ResponseEvent[] {
  const place = { item_id: `ws_${output_index}`, output_index }
  const item = { id: place.item_id, type: 'web_search_call' }
  const done = { ...item, status: 'completed', action: { type: 'search', query, queries: [query] } }
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress' } },
    { type: 'response.web_search_call.searching', ...place },
    { type: 'response.web_search_call.completed', ...place },
    { type: 'response.output_item.done', output_index, item: done },
  ]
}

/** A source that a message names. */
export function annotation(output_index: number, url: string, title?: string): ResponseEvent {
  const cited = { type: 'url_citation', start_index: 0, end_index: 5, url, ...(title && { title }) }
  const place = { item_id: `msg_${output_index}`, output_index, content_index: 0, annotation_index: 0 }
  return { type: 'response.output_text.annotation.added', ...place, annotation: cited }
}

/** A reply that is one text. */
export function respondWith(text: string): Answer {
  return responseStream([...message(0, [text]), ended()])
}

/** A reply that asks for one tool. */
export function respondWithCall(name: string, input: object): Answer {
  return responseStream([...call(0, name, JSON.stringify(input)), ended()])
}
