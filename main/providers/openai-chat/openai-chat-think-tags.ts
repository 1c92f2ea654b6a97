import type { StreamDelta } from '../provider'

const TAGS = ['think', 'thinking', 'thought']

export type ThinkTags = {
  add(piece: string): StreamDelta[]
  /** Returns what is still held back. */
  rest(): StreamDelta[]
}

/**
 * Parts what a local model thinks from its text, where the server leaves both in one: thoughts stand at the very start,
 * in tags of their own. Tags anywhere else are text.
 */
export function thinkTags(): ThinkTags {
  let at: 'start' | 'thinking' | 'gap' | 'text' = 'start'
  let held = ''
  let close = ''
  // Blanks are waited with, and not looked at again with each further one.
  let isBlank = true

  function start(): StreamDelta[] {
    const text = held.trimStart()
    const tag = TAGS.find(name => text.startsWith(`<${name}>`))
    if (tag) {
      at = 'thinking'
      close = `</${tag}>`
      held = text.slice(tag.length + 2)
      return think()
    }
    if (TAGS.some(name => `<${name}>`.startsWith(text))) return []
    at = 'text'
    return taken('text-delta', held.length)
  }

  function think(): StreamDelta[] {
    const end = held.indexOf(close)
    if (end < 0) return taken('thinking-delta', held.length - beginningOf(close, held))
    const thoughts = taken('thinking-delta', end)
    held = held.slice(close.length)
    at = 'gap'
    return [...thoughts, ...gap()]
  }

  function gap(): StreamDelta[] {
    held = held.trimStart()
    if (held) at = 'text'
    return taken('text-delta', held.length)
  }

  function taken(type: StreamDelta['type'], length: number): StreamDelta[] {
    const text = held.slice(0, length)
    held = held.slice(length)
    return text ? [{ type, text }] : []
  }

  return {
    add(piece) {
      held += piece
      isBlank &&= piece.trim() === ''
      if (at === 'start') return isBlank ? [] : start()
      if (at === 'thinking') return think()
      return at === 'gap' ? gap() : taken('text-delta', held.length)
    },
    rest: () => taken(at === 'thinking' ? 'thinking-delta' : 'text-delta', held.length),
  }
}

/** Returns how many characters at the end of a text may be the beginning of a mark. */
export function beginningOf(mark: string, text: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--)
    if (text.endsWith(mark.slice(0, length))) return length
  return 0
}
