import { posix } from 'node:path'
import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { type ToolResult, textResult } from '../../../shared/session/tool-results'
import type { PhiTools } from '../../../shared/settings'
import { fitsAny, searchGlobs } from '../../workspace/search/search-globs'
import { searchPaths } from '../../workspace/search/search-paths'
import { shownPath } from '../explore/explore-format'
import { resolvePlace } from '../explore/explore-roots'
import { type TreeEntry, withFolders } from '../explore/list-tree'
import { inTime } from '../explore/search-files'
import { defineTool, type Tool } from '../tool'
import type { ToolContext } from '../tool-context'
import { limitedTool } from './limited-tool'

const USUAL_MOST = 200
const USUAL_SECONDS = 10

export const listFiles = limitedTool(listingWith)

function listingWith({ listMost: most = USUAL_MOST, listSeconds: seconds = USUAL_SECONDS }: PhiTools): Tool {
  return defineTool({
    name: 'list_files',
    group: 'read',
    toolsets: ['phi'],
    action: input => ({ verb: 'find', target: textIn(input, 'pattern') || textIn(input, 'path') || '.' }),
    description:
      `List the files and folders in a folder and below it, ${most} at most; folders end in "/". What .gitignore names is left out, and so are ` +
      'folders such as node_modules, .venv and caches, unless the pattern or path names them.',
    input: z.strictObject({
      path: z.string().min(1).default('.').describe('The folder to list.'),
      pattern: z.string().min(1).optional().describe('Only what fits this glob, such as "*.rs".'),
    }),

    run: (input, context) => inTime(context, timed => listed({ ...input, most }, timed), seconds * 1000),
  })
}

type Listing = { path: string; pattern?: string | undefined; most: number }

async function listed({ path, pattern, most }: Listing, context: ToolContext): Promise<ToolResult> {
  const { workspace, searchSkips, signal } = context
  const root = await resolvePlace(workspace, path)
  const base = root.isFile ? posix.dirname(root.path) : root.path
  const globs = pattern === undefined ? [] : [pattern]
  const scope = { workspace, roots: [root.path], base, globs, excludes: [], ...(searchSkips && { skips: searchSkips }) }
  const all = { pattern: '', isRegex: false, part: 'path', offset: 0, limit: most, signal } as const
  const found = await searchPaths({ ...scope, ...all })
  const files = found.paths.map(one => posix.join(base, one))
  const { entries, isCut } = await withFolders(root, files, context)
  const fits = fitsAny(globs.flatMap(glob => searchGlobs(base, glob)))
  const wanted = globs.length === 0 ? entries : entries.filter(({ path: one, type }) => type === 'file' || fits(one))
  const more = found.more || isCut || wanted.length > most
  const shown = wanted.slice(0, most)
  const paths = shown.map(({ path: one, type }) => `${shownPath(one)}${type === 'directory' ? '/' : ''}`)
  const count = more ? `... (more than ${most} entries, showing first ${most})` : `(${countOf(shown)})`
  return textResult([...paths, count].join('\n'), { type: 'paths', pattern: pattern ?? path, paths, more })
}

function countOf(entries: readonly TreeEntry[]): string {
  const folders = entries.filter(({ type }) => type === 'directory').length
  const files = `${entries.length - folders} files`
  return folders > 0 ? `${files}, ${folders} folders` : files
}
