import { isDeepStrictEqual } from 'node:util'
import { messageIn, sentence } from '../../../shared/sentence'
import type { Citation, ProviderTool, Reply } from '../../../shared/session/messages'
import { ProviderFault } from '../errors/provider-fault'
import type { CallSoFar, DrawnPicture, StreamDelta } from '../provider'
import { type DrawnPictures, drawnPictures } from '../wire/pictures/drawn-pictures'
import { jsonObject } from '../wire/wire-arguments'
import { isSearch, itemForLater, picturesOf } from './openai-provider-tools'
import { collectedOf, notOffered, thoughtOf, toolsOf } from './openai-responses-collected'
import { type Annotation, type Item, outputItem } from './openai-responses-event'
import { type Output, type Outputs, responseOutputs } from './openai-responses-outputs'

export type OutputItems = {
  start(index: number, item: unknown): void
  addText(index: number, text: string): StreamDelta[]
  /** All of the text of one part of a message. */
  finishText(index: number, part: number, text: string | null | undefined): void
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
  /** Returns the tools that the provider runs by itself; undefined if nothing about them is new. */
  running(): readonly ProviderTool[] | undefined
  /** Returns whether a call never became complete. */
  hasUnfinishedCall(): boolean
  /** Returns whether there were items of unknown kinds. */
  hasUnknown(): boolean
  /** Tools that the model asked for, and that only its client could run. */
  notOffered(): string[]
  /** Returns the pictures that the provider drew. */
  pictures(): readonly DrawnPicture[]
  /** Returns whether a message that came in pieces has no text in the end. */
  wasTakenBack(): boolean
  /** Returns how often the provider searched the web. */
  searches(): number
  collected(): Pick<Reply, 'text' | 'toolCalls' | 'thinking' | 'citations' | 'providerTools'>
}

/** The output that has come so far. `lastText` is the output that the text ends with. */
type OutputState = {
  outputs: Outputs
  cited: Map<string, Citation>
  pictures: DrawnPictures
  text: string
  lastText: Output | undefined
  wasTakenBack: boolean
}

/** Puts what a model puts out together from the pieces of a stream. Items of kinds that are not known are left out. */
export function outputItems(): OutputItems {
  const outputs = responseOutputs(() => soFar.text.length)
  const soFar: OutputState = {
    outputs,
    cited: new Map(),
    pictures: drawnPictures(),
    text: '',
    lastText: undefined,
    wasTakenBack: false,
  }

  return {
    start(index, value) {
      const item = outputItem(value)
      if ('other' in item) outputs.takeOther(index, item.other, false)
      else outputs.announce(index, item.own)
    },

    addText: (index, piece) => addText(soFar, index, piece),
    finishText(index, part, text) {
      const known = outputs.latest(index)
      const isOver = known?.type === 'message' && known.isDone
      if (typeof text === 'string' && !isOver && part < MOST_PARTS)
        outputs.open(index, 'message').wholeParts[part] = text
    },
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
    hasUnknown: () => outputs.all().some(one => one.other && toolsOf([one]).length === 0 && !itemForLater(one.other)),
    notOffered: () => notOffered(outputs.all()),
    pictures: soFar.pictures.all,
    wasTakenBack: () => soFar.wasTakenBack,
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
  if (!output.pieces) output.textAt = soFar.text.length + added.length - piece.length
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
  for (const picture of picturesOf(item.other)) soFar.pictures.take(picture)
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
  const known = output.map(value => knownItem(value))
  if (all.length === 0) return output.flatMap((item, index) => (known[index] ? finish(soFar, index, item) : []))
  for (const item of known)
    for (const picture of item && 'other' in item ? picturesOf(item.other) : []) soFar.pictures.take(picture)
  return all.flatMap(one => {
    if (one.isDone) return []
    const late = known.flatMap((item, at) => (item && 'own' in item && isSame(one, item.own, at) ? [item.own] : []))[0]
    const item = { type: one.type, ...one.item, ...late }
    return late || !one.pieces || one.wholeParts.length > 0 ? rest(soFar, one, item) : []
  })
}

/** By their ids, or where one has none by their places. */
function isSame({ type, item, index }: Output, other: Item, at: number): boolean {
  const isThere = item?.id && other.id ? item.id === other.id : index === at
  return type === 'message' && other.type === type && isThere
}

/** The same as `outputItem`; undefined for what is not valid, once it is too late to say so. */
function knownItem(value: unknown): ReturnType<typeof outputItem> | undefined {
  try {
    return outputItem(value)
  } catch (thrown) {
    if (thrown instanceof ProviderFault) return undefined
    throw thrown
  }
}

/**
 * Returns the part of a whole item that did not come in pieces. Some servers send items whole, and nothing before. If
 * pieces got lost, or the server says otherwise in the end, the whole text counts; but text that was read and is then said
 * to be nothing stays, and the reply says so.
 */
function rest(soFar: OutputState, output: Output, item: Item): StreamDelta[] {
  const whole = item.type === 'message' ? wholeText(item, output) : item.type === 'reasoning' ? thoughtOf(item) : ''
  const left = whole.startsWith(output.pieces) ? whole.slice(output.pieces.length) : ''
  if (item.type !== 'message')
    return left ? think(soFar.outputs.open(output.index, 'reasoning'), left, output.summaryIndex) : []
  if (left) return say(soFar, output, left)
  if (whole === output.pieces || (!whole && !saysText(item, output))) return []
  if (whole) replaceText(soFar, output, whole)
  else soFar.wasTakenBack = true
  return []
}

/** Puts the whole text in the place of the pieces, unless those of another message came between them. */
function replaceText(soFar: OutputState, output: Output, whole: string): void {
  const { textAt, pieces } = output
  const end = textAt + pieces.length
  if (soFar.text.slice(textAt, end) !== pieces) return
  soFar.text = soFar.text.slice(0, textAt) + whole + soFar.text.slice(end)
  output.pieces = whole
  const moved = (at: number) => (at >= end ? at + whole.length - pieces.length : Math.min(at, textAt + whole.length))
  for (const one of soFar.outputs.all()) {
    one.textBefore = one.textBefore > textAt ? moved(one.textBefore) : one.textBefore
    one.textAt = one.textAt > textAt ? moved(one.textAt) : one.textAt
  }
}

/** Returns the announced part of a message, if its pieces continue from there and do not repeat it. */
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

/** Returns whether a message says at all what its text is: some servers end one without its content. */
function saysText({ content }: Item, { wholeParts }: Output): boolean {
  return wholeParts.length > 0 || (content ?? []).some(part => typeof (part.text ?? part.refusal) === 'string')
}

function wholeText(item: Item, { wholeParts }: Output): string {
  return textOf(item) || wholeParts.join('')
}

const MOST_PARTS = 1_000

function textOf({ content }: Item): string {
  return (content ?? []).map(part => part.text ?? part.refusal ?? '').join('')
}
