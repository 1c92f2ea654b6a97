import { ExploreInput } from './explore-input'
import { exploreFile, exploreFolder } from './explore-read'
import { resolveRoots, resolveTarget } from './explore-roots'
import { exploreContent, explorePaths } from './explore-search'
import { defineTool } from './tool'

export const exploreWorkspace = defineTool({
  name: 'explore_workspace',
  group: 'read',
  description: [
    'Search the workspace, read a file, look at an image (PNG, JPEG, WEBP), or list one folder level.',
    'target "content" searches in files, "path" searches for files; both skip what .gitignore names.',
    '"read" gives plain text without line numbers. "list" marks folders with "/".',
    '"No Match" means nothing was found. A first line "-- more: cursor=N" means: repeat with that cursor for the rest.',
  ].join(' '),
  input: ExploreInput,

  async run(input, context) {
    const roots = await resolveRoots(context.workspace, input.root)
    if (input.target === 'content') return exploreContent({ input, roots, context })
    if (input.target === 'path') return explorePaths({ input, roots, context })
    const absolute = await resolveTarget(context.workspace, roots, { target: input.target, pattern: input.pattern })
    return input.target === 'read' ? exploreFile(absolute, input, context) : exploreFolder(absolute, input, context)
  },
})
