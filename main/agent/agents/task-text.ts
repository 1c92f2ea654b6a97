import type { SessionState } from '../../../shared/session/session-state'
import type { AgentTask } from '../../tools/tool-services'
import { conversationOf } from '../context/conversation'
import { fence } from '../prompt/fence'

/** In UTF-16 units. What was said last is kept. */
const MAX_CONVERSATION = 100_000

/** Builds a sub-agent's instructions, including the text of the conversation above if that was requested. */
export function taskText({ instruction, includeContext }: AgentTask, state: SessionState): string {
  if (!includeContext) return instruction
  const words = conversationOf(state).flatMap(message => {
    if (message.role === 'user') return fence('user', message.text)
    return message.role === 'assistant' && message.reply.text.trim() ? fence('assistant', message.reply.text) : []
  })
  return [
    'Use the parent conversation below as context for the delegated task.',
    fence('parent_conversation', fitting(words).join('\n')),
    fence('delegated_task', instruction),
  ].join('\n\n')
}

function fitting(words: readonly string[]): string[] {
  let left = MAX_CONVERSATION
  const from = words.findLastIndex(text => {
    left -= text.length
    return left < 0
  })
  return from < 0 ? [...words] : ['[What was said before this is left out here.]', ...words.slice(from + 1)]
}
