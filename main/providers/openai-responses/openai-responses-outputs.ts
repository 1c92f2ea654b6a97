import type { Item, OtherItem } from './openai-responses-event'

/** One thing that a model puts out, as far as it has come. */
export type Output = {
  index: number
  type: string
  /** As it was announced, or as it was when it was complete. */
  item: Item | undefined
  /** The same of one that is no message, thought or call. */
  other: OtherItem | undefined
  isDone: boolean
  /** Of a call: all of its arguments are in `pieces`. */
  isWhole: boolean
  /** The content that came in pieces: a thought's text, a call's arguments. */
  pieces: string
  textBefore: number
  summaryIndex: number
  /** Of a message: where its text begins in that of the reply, and its parts as they were when they were complete. */
  textAt: number
  wholeParts: string[]
}

export type Outputs = {
  all(): readonly Output[]
  /** The one that is meant by an index now. */
  open(index: number, type: string): Output
  announce(index: number, item: Item): void
  latest(index: number): Output | undefined
  takeOther(index: number, item: OtherItem, isDone: boolean): void
  /** Returns whether there is anything new about others since the last call. */
  hasNews(): boolean
  clear(): void
}

/** Collects a response's outputs, in the order in which they began. `textLength` returns how much text there is. */
export function responseOutputs(textLength: () => number): Outputs {
  let all: Output[] = []
  const latest = new Map<number, Output>()
  let hasNews = false

  function begin(index: number, type: string): Output {
    const empty = { item: undefined, other: undefined, isDone: false, isWhole: false, pieces: '', summaryIndex: 0 }
    const ofText = { textAt: textLength(), wholeParts: [] }
    const output: Output = { index, type, textBefore: textLength(), ...empty, ...ofText }
    all.push(output)
    return output
  }

  function beginOwn(index: number, type: string): Output {
    const output = begin(index, type)
    latest.set(index, output)
    return output
  }

  return {
    all: () => all,
    latest: index => latest.get(index),

    /** Servers exist that give all items the same index: then one that is not done yet is meant. */
    open(index, type) {
      const known = latest.get(index)
      return known?.type === type && !known.isDone ? known : beginOwn(index, type)
    },

    announce(index, item) {
      const known = latest.get(index)
      const output = known?.type === item.type && !known.item ? known : beginOwn(index, item.type)
      output.item = item
    },

    takeOther(index, other, isDone) {
      const isSame = (one: Output) => one.index === index && one.type === other.type && one.other?.id === other.id
      const known = all.findLast(isSame)
      const output = known && (!known.isDone || isDone) ? known : begin(index, other.type)
      Object.assign(output, { other: { ...output.other, ...other }, isDone })
      hasNews = true
    },

    hasNews() {
      const had = hasNews
      hasNews = false
      return had
    },

    clear() {
      all = []
      latest.clear()
      hasNews = true
    },
  }
}
