import { beginningOf } from './openai-chat-think-tags'

/** The marks with which a call may begin anywhere in a text. */
const MARKS = ['<tool_call>', '<tool_calls>', '<function_call>', '<function=', '<|tool_call|>', '[TOOL_CALLS]']
/** A sign that a mark is only mentioned, or that more follows a call. */
const NO_CALL = /^<(?:tool_calls?|function_call|\|tool_call\|)>\s*[^\s{[<]|^<function=[^>]*[^\w.:>-]/
const AFTER_MARKED = /<\/(tool_calls?|function_call|function)>\s*[^\s<]/

/** The beginning of JSON, bare or in a fence, and texts that may yet become one. */
const JSON_HEAD = /^(?:```(?:json|tool_call|tool_code)?[ \t]*\n\s*)?(?:\[\s*)?\{\s*/
const JSON_PARTLY = /^(`{0,3}|```[a-z_]*\s*(?:\[\s*)?|\[\s*)$/
const AFTER_FENCE = /\n```\s*[^\s`]/

/** The possible first keys of a call. */
const KEYS = ['"name"', '"type"', '"id"', '"function"', '"arguments"', '"parameters"']

/** Enough for what a call begins with, and for a closing tag with what follows it. */
const HEAD = 256
const TAIL = 64

export type HeldText = {
  /** Takes a piece of text and gives back what can be shown of it. */
  add(piece: string): string
  /** Returns what was held back, once nothing more comes. */
  rest(): string
}

/**
 * Holds a text back from where a tool call may have begun in it, until that turns out to be wrong. All else passes at
 * once. JSON counts only where the whole reply is JSON, bare or in a fence.
 */
export function heldText(): HeldText {
  let held = ''
  // Its two ends, since looking at all of a text that grows piece by piece would take ever longer.
  let head = ''
  let tail = ''
  let isStart = true
  // Blanks are waited with, and not looked at again with each further one.
  let isBlank = true
  let holds = false

  /** Lets so many characters go. */
  function go(length: number): string {
    const text = held.slice(0, length)
    held = held.slice(length)
    if (text.trim()) isStart = false
    return text
  }

  /** Shows what comes before the next place where a call may begin; that place and all after it stay. */
  function search(): string {
    if (isStart && mayBeJson(held.trimStart().slice(0, HEAD), held)) {
      hold()
      return ''
    }
    if (!/[<[]/.test(held)) return go(held.length)
    const places = MARKS.map(mark => held.indexOf(mark)).filter(at => at >= 0)
    if (places.length === 0) return go(held.length - Math.max(...MARKS.map(mark => beginningOf(mark, held))))
    const shown = go(Math.min(...places))
    hold()
    return shown
  }

  function hold(): void {
    holds = true
    head = held.trimStart().slice(0, HEAD)
    tail = held.slice(-TAIL)
  }

  function stillHolds(): boolean {
    if (isStart && mayBeJson(head, tail)) return true
    return MARKS.some(mark => head.startsWith(mark)) && !NO_CALL.test(head) && !AFTER_MARKED.test(tail)
  }

  return {
    add(piece) {
      held += piece
      isBlank &&= piece.trim() === ''
      if (isBlank) return ''
      if (!holds) return search()
      if (head.length < HEAD) head = (head + piece).slice(0, HEAD)
      tail += piece
      const keeps = stillHolds()
      tail = tail.slice(-TAIL)
      if (keeps) return ''
      holds = false
      return go(1) + search()
    },

    rest: () => go(held.length),
  }
}

/** Returns whether a reply that begins with `text` and ends with `tail` may yet become calls in JSON with nothing after them. */
function mayBeJson(text: string, tail: string): boolean {
  const head = JSON_HEAD.exec(text)?.[0]
  if (head === undefined) return JSON_PARTLY.test(text)
  if (text.startsWith('`') && AFTER_FENCE.test(tail)) return false
  const key = text.slice(head.length, head.length + 12)
  return KEYS.some(one => one.startsWith(key) || key.startsWith(one))
}
