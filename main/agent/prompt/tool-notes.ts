import type { Tool } from '../../tools/tool'
import { exploreWorkspace } from '../../tools/workspace/explore-workspace'
import { shell } from '../../tools/workspace/shell'
import { shellJob } from '../../tools/workspace/shell-job'

type NamedTools = readonly Pick<Tool, 'name' | 'group'>[]

/** What the schemas of the tools do not say. Only of tools that are offered. */
export function toolNotes(tools: NamedTools): string {
  if (tools.length === 0) return 'You have no tools in this conversation: answer from what you are given.'
  const has = ({ name }: Tool) => tools.some(tool => tool.name === name)
  const editing = tools.filter(({ group }) => group === 'write').map(({ name }) => name)
  const notes = [
    'Calls that do not depend on each other belong into one reply: they run side by side, and results come back in order. Paths are relative to the folder.',
    'Results may be shortened, and say so; ask for the part that you need.',
    has(exploreWorkspace) &&
      has(shell) &&
      `To search, list and read, use ${exploreWorkspace.name} rather than ${shell.name}.`,
    editing.length > 0 &&
      has(shell) &&
      `To change files, use ${editing.join(' or ')} rather than ${shell.name}: so the person sees the difference and can undo it.`,
    has(shellJob) &&
      'Start what does not end by itself, such as a server, with background, and stop it when it is no longer needed.',
  ]
  return `Tools:\n${notes
    .filter(note => note !== false)
    .map(note => `- ${note}`)
    .join('\n')}`
}
