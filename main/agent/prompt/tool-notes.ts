import type { Tool } from '../../tools/tool'
import { shellJob } from '../../tools/workspace/shell-job'

type PromptTools = readonly Pick<Tool, 'name' | 'group' | 'reads'>[]

/** Adds what the tools' schemas do not say. Covers only tools that are offered. */
export function toolNotes(tools: PromptTools): string {
  if (tools.length === 0) return 'You have no tools in this conversation: answer from what you are given.'
  const namesOf = (group: Tool['group']) =>
    tools.filter(tool => tool.group === group && tool.reads !== 'skills').map(({ name }) => name)
  const [reading, editing] = [namesOf('read'), namesOf('write')]
  const [command] = namesOf('shell')
  const notes = [
    'Calls that do not depend on each other belong into one reply: they run side by side, and results come back in order. Paths are relative to the folder.',
    'Results may be shortened, and say so; ask for the part that you need.',
    command && reading.length > 0 && `To search, list and read, use ${reading.join(' or ')} rather than ${command}.`,
    command &&
      editing.length > 0 &&
      `To change files, use ${editing.join(' or ')} rather than ${command}: so the person sees the difference and can undo it.`,
    tools.some(({ name }) => name === shellJob.name) &&
      'Start what does not end by itself, such as a server, with background, and stop it when it is no longer needed.',
  ]
  return `Tools:\n${notes
    .filter(note => Boolean(note))
    .map(note => `- ${note}`)
    .join('\n')}`
}
