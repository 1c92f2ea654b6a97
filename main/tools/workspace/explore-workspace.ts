import { type CallVerb, textIn } from '../../../shared/session/call-action'
import type { ToolResult } from '../../../shared/session/tool-results'
import { unlessAborted } from '../../unless-aborted'
import { withinTime } from '../../web/within-time'
import { ExploreInput } from '../explore/explore-input'
import { exploreFile, exploreFolder } from '../explore/explore-read'
import { resolveRoots, resolveTarget } from '../explore/explore-roots'
import { exploreContent, explorePaths } from '../explore/explore-search'
import { placeToRead } from '../explore/file-to-read'
import { defineTool } from '../tool'
import type { ToolContext } from '../tool-context'

/** The time limit, because a folder's content may keep a search busy forever: it would wait for a pipe named .gitignore. */
const TIME_LIMIT_MS = 60_000

const VERBS: Readonly<Record<string, CallVerb>> = { path: 'find', read: 'read', list: 'list' }

export const exploreWorkspace = defineTool({
  name: 'explore_workspace',
  group: 'read',
  toolsets: ['workspace'],
  reads: 'files',
  action: input => ({ verb: VERBS[textIn(input, 'target')] ?? 'search', target: textIn(input, 'pattern') }),
  description: [
    'Search the workspace, read a file (a PDF, Office file or e-book as text), look at an image (PNG, JPEG, WEBP), or list one folder level.',
    'target "content" searches in files, "path" searches for files; both skip what .gitignore names and folders such as node_modules, .venv and caches, unless root or glob names them.',
    '"read" gives plain text without line numbers. "list" marks folders with "/".',
    'Files that may hold secrets, such as .env, are neither read nor searched.',
    '"No Match" means nothing was found. A first line "-- more: cursor=N" means: repeat with that cursor for the rest.',
  ].join(' '),
  input: ExploreInput,

  run(input, context) {
    return withinTime(TIME_LIMIT_MS, context.signal, signal =>
      unlessAborted(signal, explore(input, { ...context, signal })),
    )
  },
})

async function explore(input: ExploreInput, context: ToolContext): Promise<ToolResult> {
  const { workspace } = context
  const roots = await resolveRoots(workspace, input.root)
  if (input.target === 'content') return exploreContent({ input, roots, context })
  if (input.target === 'path') return explorePaths({ input, roots, context })
  const absolute = await resolveTarget(workspace, roots, { target: input.target, pattern: input.pattern })
  if (input.target === 'list') return exploreFolder(absolute, input, context)
  return exploreFile(await placeToRead(workspace, absolute), input, context)
}
