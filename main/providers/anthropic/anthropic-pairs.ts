import type { Anthropic } from '@anthropic-ai/sdk'
import { pairOf } from './anthropic-provider-tools'

type Block = Anthropic.ContentBlockParam
export type WireMessage = { role: 'user' | 'assistant'; content: Block[] }

/**
 * The same messages without half pairs: of its own tools the API takes no call without what came of it, nor that alone. Where
 * Claude calls such a tool beside ours, what came of it begins the next reply. Until then the call waits, in the last reply
 * alone, while nothing but results follow it; `canWait` says that the request still offers the tool.
 */
export function withWholePairs(messages: readonly WireMessage[], canWait: boolean): WireMessage[] {
  return messages.map((message, at) => {
    if (message.role === 'user') return message
    const before = isOnlyResults(messages[at - 1]) ? openCalls(messages[at - 2]) : NONE
    const next = isOnlyResults(messages[at + 1]) ? messages[at + 2] : undefined
    const mayWait = canWait && isOnlyResults(messages[at + 1]) && !next
    const called = new Set([...before, ...callsIn(message)])
    const answered = new Set([...answersIn(message), ...answersIn(next)])
    const isWhole = (block: Block) => {
      const { calls, answers } = pairOf(block) ?? {}
      if (calls !== undefined) return mayWait || answered.has(calls)
      return answers === undefined || called.has(answers)
    }
    return { role: message.role, content: endedProperly(message.content.filter(isWhole)) }
  })
}

const NONE: ReadonlySet<string> = new Set()

/** The API wants no thought at the end of a reply, and nothing that its own tools did either, but for a call that waits. */
function endedProperly(blocks: Block[]): Block[] {
  const answered = answersIn({ role: 'assistant', content: blocks })
  const isEnd = (block: Block) => {
    const calls = pairOf(block)?.calls
    return block.type === 'text' || block.type === 'tool_use' || (calls !== undefined && !answered.has(calls))
  }
  return blocks.slice(0, blocks.findLastIndex(isEnd) + 1)
}

function isOnlyResults(message: WireMessage | undefined): boolean {
  return message?.role === 'user' && message.content.every(block => block.type === 'tool_result')
}

/** Calls that nothing in their own reply answers. */
function openCalls(message: WireMessage | undefined): ReadonlySet<string> {
  const answered = answersIn(message)
  return new Set([...callsIn(message)].filter(id => !answered.has(id)))
}

function callsIn(message: WireMessage | undefined): ReadonlySet<string> {
  return new Set(message?.content.flatMap(block => pairOf(block)?.calls ?? []))
}

function answersIn(message: WireMessage | undefined): ReadonlySet<string> {
  return new Set(message?.content.flatMap(block => pairOf(block)?.answers ?? []))
}
