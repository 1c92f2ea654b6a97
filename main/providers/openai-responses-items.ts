import { isDeepStrictEqual } from 'node:util'
import type { Citation, Reply, Thinking, ToolCall } from '../../shared/messages'
import { uniqueId } from './call-ids'
import type { Annotation, Item } from './openai-responses-event'
import type { CallSoFar, StreamDelta } from './provider'
import { ProviderFault } from './provider-fault'
import { jsonObject } from './wire-arguments'

type Output = {
  index: number
  type: string
  /** As it was announced, or as it was when it was complete. */
  item: Item | undefined
  isDone: boolean
  /** Of a call: all of its arguments are in `pieces`. */
  isWhole: boolean
  /** What came in pieces: of a thought its text, of a call its arguments. */
  pieces: string
  textBefore: number
  summaryIndex: number
}

export type OutputItems = {
  start(index: number, item: Item): void
  addText(index: number, text: string): StreamDelta[]
  addThought(index: number, text: string, summaryIndex?: number): StreamDelta[]
  addArguments(index: number, json: string): void
  finishArguments(index: number, json: string): void
  cite(annotation: Annotation): void
  finish(index: number, item: Item): StreamDelta[]
  citations(): Citation[]
  /** The call that is coming in, where one is. */
  growing(): CallSoFar | undefined
  /** Whether a call never became whole. */
  hasUnfinishedCall(): boolean
  collected(): Pick<Reply, 'text' | 'toolCalls' | 'thinking'>
}

/** Puts what a model puts out together from the pieces of a stream. Items of kinds that are not known are left out. */
export function outputItems(): OutputItems {
  const outputs: Output[] = []
  const latest = new Map<number, Output>()
  const cited = new Map<string, Citation>()
  let text = ''
  let lastText: Output | undefined

  function begin(index: number, type: string): Output {
    const empty = { item: undefined, isDone: false, isWhole: false, pieces: '', summaryIndex: 0 }
    const output: Output = { index, type, textBefore: text.length, ...empty }
    outputs.push(output)
    latest.set(index, output)
    return output
  }

  /** Servers exist that give all items the same index: then one that is not done yet is meant. */
  function open(index: number, type: string): Output {
    const known = latest.get(index)
    return known?.type === type && !known.isDone ? known : begin(index, type)
  }

  /** Texts of two messages are paragraphs of their own. */
  function addText(index: number, piece: string): StreamDelta[] {
    if (!piece) return []
    const output = open(index, 'message')
    const added = text && lastText !== output ? `\n\n${piece}` : piece
    lastText = output
    output.pieces += piece
    text += added
    return [{ type: 'text-delta', text: added }]
  }

  function addThought(index: number, piece: string, summaryIndex = 0): StreamDelta[] {
    if (!piece) return []
    const output = open(index, 'reasoning')
    const added = output.pieces && output.summaryIndex !== summaryIndex ? `\n\n${piece}` : piece
    output.summaryIndex = summaryIndex
    output.pieces += added
    return [{ type: 'thinking-delta', text: added }]
  }

  function cite({ type, url, title }: Annotation): void {
    if (type === 'url_citation' && url && !cited.has(url)) cited.set(url, { url, title: title || url })
  }

  /** Some servers send items whole, and nothing before. */
  function rest(index: number, item: Item): StreamDelta[] {
    if (item.type === 'message') return addText(index, textOf(item))
    return item.type === 'reasoning' ? addThought(index, thoughtOf(item)) : []
  }

  const inOrder = () => outputs.toSorted((a, b) => a.index - b.index)

  return {
    start(index, item) {
      const known = latest.get(index)
      const output = known?.type === item.type && !known.item ? known : begin(index, item.type)
      output.item = item
    },

    addText,
    addThought,
    growing() {
      const output = outputs.at(-1)
      if (output?.type !== 'function_call' || output.isDone) return undefined
      return { name: output.item?.name ?? '', json: output.pieces }
    },
    addArguments(index, json) {
      open(index, 'function_call').pieces += json
    },
    finishArguments(index, json) {
      const output = open(index, 'function_call')
      checkArguments(output.pieces, json)
      Object.assign(output, { pieces: json, isWhole: true })
    },
    cite,

    finish(index, item) {
      const known = latest.get(index)
      if (known?.isDone && item.id && known.item?.id === item.id) return []
      const output = open(index, item.type)
      if (item.type === 'function_call') checkArguments(output.pieces, item.arguments ?? output.pieces)
      for (const part of item.content ?? []) part.annotations?.forEach(cite)
      const added = output.pieces ? [] : rest(index, item)
      Object.assign(output, { item: { ...output.item, ...item }, isDone: true })
      return added
    },

    citations: () => [...cited.values()],
    hasUnfinishedCall: () => outputs.some(output => output.type === 'function_call' && !isWholeCall(output)),

    collected() {
      const items = inOrder()
      const thinking = thoughts(items)
      return { text, toolCalls: toolCalls(items), ...(thinking.length > 0 && { thinking }) }
    },
  }
}

function isWholeCall({ item, isDone, isWhole }: Output): boolean {
  return (isDone || isWhole) && item?.status !== 'incomplete'
}

/** The arguments come twice, in pieces and whole. Where they differ, nobody knows which are meant. */
function checkArguments(pieces: string, whole: string): void {
  if (!pieces || pieces === whole || isDeepStrictEqual(jsonObject(pieces) ?? pieces, jsonObject(whole) ?? whole)) return
  const message = 'The server sent two versions of a tool call, so nothing was run. Try again.'
  throw new ProviderFault({ kind: 'bad-response', message })
}

function textOf({ content }: Item): string {
  return (content ?? []).map(part => part.text ?? part.refusal ?? '').join('')
}

function thoughtOf({ summary, content }: Item): string {
  const parts = summary && summary.length > 0 ? summary : (content ?? [])
  return parts.map(part => part.text ?? '').join('\n\n')
}

function toolCalls(items: readonly Output[]): ToolCall[] {
  const taken = new Set<string>()
  return items.flatMap(({ type, item, pieces }) => {
    if (type !== 'function_call') return []
    const id = uniqueId(item?.call_id ?? '', taken)
    return [{ id, name: item?.name ?? '', arguments: item?.arguments || pieces }]
  })
}

function thoughts(items: readonly Output[]): Thinking[] {
  let callsBefore = 0
  return items.flatMap(output => {
    if (output.type === 'function_call') callsBefore += 1
    return thoughtsOf(output, { textBefore: output.textBefore, callsBefore })
  })
}

function thoughtsOf(
  { type, item, pieces, isDone }: Output,
  place: Pick<Thinking, 'textBefore' | 'callsBefore'>,
): Thinking[] {
  if (type === 'reasoning') {
    const { id, encrypted_content: encrypted } = item ?? {}
    const text = (item && thoughtOf(item)) || pieces
    if (isDone && id && encrypted) return [{ text, id, encrypted, ...place }]
    return text ? [{ text, ...place }] : []
  }
  if (type === 'web_search_call' && isDone) return [{ item: JSON.stringify(item), ...place }]
  // Models that name the phase of a message want to be told it again.
  if (type === 'message' && item?.phase) return [{ item: JSON.stringify({ type, phase: item.phase }), ...place }]
  return []
}
