import { isDeepStrictEqual } from 'node:util'
import { messageIn, sentence } from '../../../shared/sentence'
import type { Citation, ProviderTool, Reply } from '../../../shared/session/messages'
import { ProviderFault } from '../errors/provider-fault'
import type { CallSoFar, StreamDelta } from '../provider'
import { jsonObject } from '../wire/wire-arguments'
import { isProviderTool, isSearch, itemForLater } from './openai-provider-tools'
import { collectedOf, thoughtOf, toolsOf } from './openai-responses-collected'
import { type Annotation, type Item, outputItem } from './openai-responses-event'
import { type Output, type Outputs, responseOutputs } from './openai-responses-outputs'

export type OutputItems = {
  start(index: number, item: unknown): void
  addText(index: number, text: string): StreamDelta[]
  addThought(index: number, text: string, summaryIndex?: number): StreamDelta[]
  addArguments(index: number, json: string): void
  finishArguments(index: number, json: string): void
  cite(annotation: Annotation): void
  finish(index: number, item: unknown): StreamDelta[]
  /** Takes what was announced whole and never came in pieces and, where nothing came at all, what the response holds. */
  settle(output: readonly unknown[]): StreamDelta[]
  /** Another response takes the place of this one: only what was shown of it stays. */
  abandon(): void
  isEmpty(): boolean
  /** The call that is coming in, where one is. */
  growing(): CallSoFar | undefined
  /** What the provider runs by itself; undefined where nothing of it is new. */
  running(): readonly ProviderTool[] | undefined
  /** Whether a call never became whole. */
  hasUnfinishedCall(): boolean
  /** Whether there were items of kinds that are not known. */
  hasUnknown(): boolean
  /** How often the provider searched the web. */
  searches(): number
  collected(): Pick<Reply, 'text' | 'toolCalls' | 'thinking' | 'citations' | 'providerTools'>
}

/** What has come so far. `lastText` is the output that the text ends with. */
type OutputState = { outputs: Outputs; cited: Map<string, Citation>; text: string; lastText: Output | undefined }

/** Puts what a model puts out together from the pieces of a stream. Items of kinds that are not known are left out. */
export function outputItems(): OutputItems {
  const outputs = responseOutputs(() => soFar.text.length)
  const soFar: OutputState = { outputs, cited: new Map(), text: '', lastText: undefined }

  return {
    start(index, value) {
      const item = outputItem(value)
      if ('other' in item) outputs.takeOther(index, item.other, false)
      else outputs.announce(index, item.own)
    },

    addText: (index, piece) => addText(soFar, index, piece),
    addThought: (index, piece, summaryIndex = 0) =>
      piece ? think(outputs.open(index, 'reasoning'), piece, summaryIndex) : [],

    growing() {
      const output = outputs.all().at(-1)
      if (output?.type !== 'function_call' || output.isDone) return undefined
      return { name: output.item?.name ?? '', json: output.pieces }
    },
    running: () => (outputs.hasNews() ? toolsOf(outputs.all()) : undefined),
    addArguments(index, json) {
      outputs.open(index, 'function_call').pieces += json
    },
    finishArguments(index, json) {
      const output = outputs.open(index, 'function_call')
      checkArguments(output.pieces, json)
      Object.assign(output, { pieces: json, isWhole: true })
    },
    cite: annotation => cite(soFar, annotation),
    finish: (index, item) => finish(soFar, index, item),
    settle: output => settle(soFar, output),

    abandon() {
      outputs.clear()
      soFar.lastText = undefined
    },

    isEmpty: () => outputs.all().length === 0,
    hasUnfinishedCall: () => outputs.all().some(output => output.type === 'function_call' && !isWholeCall(output)),
    hasUnknown: () => outputs.all().some(({ other }) => other && !isProviderTool(other) && !itemForLater(other)),
    searches: () => outputs.all().filter(({ other, isDone }) => other && isDone && isSearch(other)).length,

    collected() {
      const citations = [...soFar.cited.values()]
      return { text: soFar.text, ...collectedOf(outputs.all()), ...(citations.length > 0 && { citations }) }
    },
  }
}

function addText(soFar: OutputState, index: number, piece: string): StreamDelta[] {
  if (!piece) return []
  const output = soFar.outputs.open(index, 'message')
  return say(soFar, output, begunText(output, piece) + piece)
}

/** Texts of two messages are paragraphs of their own. */
function say(soFar: OutputState, output: Output, piece: string): StreamDelta[] {
  const added = soFar.text && soFar.lastText !== output ? `\n\n${piece}` : piece
  soFar.lastText = output
  output.pieces += piece
  soFar.text += added
  return [{ type: 'text-delta', text: added }]
}

function think(output: Output, piece: string, summaryIndex: number): StreamDelta[] {
  const added = output.pieces && output.summaryIndex !== summaryIndex ? `\n\n${piece}` : piece
  output.summaryIndex = summaryIndex
  output.pieces += added
  return [{ type: 'thinking-delta', text: added }]
}

function cite({ cited }: OutputState, { type, url, title }: Annotation): void {
  if (type === 'url_citation' && url && !cited.has(url)) cited.set(url, { url, title: title || url })
}

function finish(soFar: OutputState, index: number, value: unknown): StreamDelta[] {
  const item = outputItem(value)
  if ('own' in item) return finishOwn(soFar, index, item.own)
  soFar.outputs.takeOther(index, item.other, true)
  return []
}

function finishOwn(soFar: OutputState, index: number, item: Item): StreamDelta[] {
  const known = soFar.outputs.latest(index)
  if (known?.isDone && item.id && known.item?.id === item.id) return []
  const output = soFar.outputs.open(index, item.type)
  if (item.type === 'function_call') checkArguments(output.pieces, item.arguments ?? output.pieces)
  for (const { annotations } of item.content ?? []) {
    for (const annotation of annotations ?? []) cite(soFar, annotation)
  }
  const added = rest(soFar, output, item)
  Object.assign(output, { item: { ...output.item, ...item }, isDone: true })
  return added
}

function settle(soFar: OutputState, output: readonly unknown[]): StreamDelta[] {
  const all = soFar.outputs.all()
  if (all.length === 0) return output.flatMap((item, index) => finish(soFar, index, item))
  return all.flatMap(one => (one.item && !one.isDone && !one.pieces ? rest(soFar, one, one.item) : []))
}

/** What of a whole item did not come in pieces. Some servers send items whole, and nothing before. */
function rest(soFar: OutputState, output: Output, item: Item): StreamDelta[] {
  const whole = item.type === 'message' ? textOf(item) : item.type === 'reasoning' ? thoughtOf(item) : ''
  const left = whole.startsWith(output.pieces) ? whole.slice(output.pieces.length) : ''
  if (!left) return []
  if (item.type === 'message') return say(soFar, output, left)
  return think(soFar.outputs.open(output.index, 'reasoning'), left, output.summaryIndex)
}

/** What was announced of a message, where its pieces go on from there and do not say it again. */
function begunText({ item, pieces, isDone }: Output, piece: string): string {
  const given = item && !isDone && !pieces ? textOf(item) : ''
  return given.startsWith(piece) ? '' : given
}

function isWholeCall({ item, isDone, isWhole }: Output): boolean {
  const isGiven = item?.status === 'completed' && jsonObject(item.arguments ?? '') !== undefined
  return (isDone || isWhole || isGiven) && item?.status !== 'incomplete'
}

/** The arguments come twice, in pieces and whole. Where they differ, nobody knows which are meant. */
function checkArguments(pieces: string, whole: string): void {
  if (!pieces || pieces === whole || isDeepStrictEqual(jsonObject(pieces) ?? pieces, jsonObject(whole) ?? whole)) return
  const message = sentence`The server sent two versions of a tool call, so nothing was run. Try again.`
  throw new ProviderFault({ kind: 'bad-response', ...messageIn(message) })
}

function textOf({ content }: Item): string {
  return (content ?? []).map(part => part.text ?? part.refusal ?? '').join('')
}
