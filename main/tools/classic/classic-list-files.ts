import { posix } from 'node:path'
import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { type ToolResult, textResult } from '../../../shared/session/tool-results'
import { ignorePattern } from '../../workspace/folder-index/ignored/ignore-pattern'
import { listDirectory } from '../../workspace/read/list-directory'
import { searchGlobs } from '../../workspace/search/search-globs'
import { namesLeftOut } from '../../workspace/search/search-passes'
import { searchPaths } from '../../workspace/search/search-paths'
import { type Root, resolvePlace } from '../explore/explore-roots'
import { MOST_SEEN, type TreeEntry, withFolders } from '../explore/list-tree'
import { inTime } from '../explore/search-files'
import { defineTool } from '../tool'
import type { ToolContext } from '../tool-context'

const USUAL = 200
const MOST = 1_000

type Listing = { entries: readonly TreeEntry[]; isCut: boolean }

export const listFiles = defineTool({
  name: 'list_files',
  group: 'read',
  toolsets: ['classic'],
  action: input => ({ verb: 'list', target: textIn(input, 'path') || '.' }),
  description:
    'List files and folders of the workspace as JSON, with those in folders unless recursive is false. What .gitignore names, ' +
    'and folders such as node_modules, .venv and caches, are left out unless the path or glob names them.',
  input: z.strictObject({
    path: z.string().min(1).default('.').describe('The folder or file to list.'),
    recursive: z.boolean().default(true).describe('Whether what is in folders is listed too.'),
    glob: z
      .string()
      .min(1)
      .optional()
      .describe('Only entries that fit: by their name, or by their path where it has a "/".'),
    entry_type: z.enum(['all', 'file', 'directory']).default('all').describe('What is listed.'),
    max_entries: z
      .int("'max_entries' must be a positive integer.")
      .positive("'max_entries' must be a positive integer.")
      .default(USUAL)
      .describe('The most entries to return. Defaults to 200; more than 1000 counts as 1000.'),
  }),

  run: ({ path, recursive, glob, entry_type, max_entries }, context) =>
    inTime(context, async timed => {
      const root = await resolvePlace(timed.workspace, path)
      const { entries, isCut } = await (recursive || root.isFile
        ? everythingIn(root, glob, timed)
        : levelOf(root, timed))
      const fits = glob === undefined ? () => true : fitting(glob, root)
      const wanted = entries.filter(entry => (entry_type === 'all' || entry.type === entry_type) && fits(entry.path))
      return answer({ entries: wanted, isCut }, { limit: Math.min(max_entries, MOST), pattern: glob ?? path })
    }),
})

function fitting(glob: string, root: Root): (path: string) => boolean {
  const patterns = searchGlobs('.', glob).flatMap(({ text }) => ignorePattern(text) ?? [])
  if (patterns.length === 0) throw new Error(`'glob' is no pattern: ${glob}`)
  const fits = (path: string) => patterns.some(pattern => pattern.fits(path))
  return path => fits(root.path === '.' ? path : posix.relative(root.path, path)) || fits(path)
}

/** All files and folders beneath a folder, each after the folders that lead to it. Paths are relative to the workspace. */
async function everythingIn(root: Root, glob: string | undefined, context: ToolContext): Promise<Listing> {
  const { workspace, signal, searchSkips } = context
  const scope = { workspace, roots: [root.path], base: '.', excludes: [], ...(searchSkips && { skips: searchSkips }) }
  const all = { pattern: '', isRegex: false, part: 'path', offset: 0, limit: MOST_SEEN, signal } as const
  const listed = await searchPaths({ ...scope, ...all, globs: [] })
  // An ignored file is found by its name, which may be relative to the folder that is listed.
  const bases = glob === undefined ? [] : new Set([root.isFile ? '.' : root.path, '.'])
  const naming = [...bases].map(base => ({ ...scope, globs: [posix.join(base, glob ?? '')] })).filter(namesLeftOut)
  const named = await Promise.all(naming.map(one => searchPaths({ ...one, ...all })))
  const paths = [...new Set([listed, ...named].flatMap(page => page.paths))]
  const isCut = listed.more || named.some(page => page.more)
  const tree = await withFolders(root, paths, context)
  return { entries: tree.entries, isCut: isCut || tree.isCut }
}

async function levelOf(root: Root, { workspace }: ToolContext): Promise<Listing> {
  const { entries, more } = await listDirectory(workspace, root.absolute, { offset: 0, limit: MOST_SEEN })
  const listed = entries.map(({ name, kind }): TreeEntry => {
    return { path: posix.join(root.path, name), type: kind === 'folder' ? 'directory' : 'file' }
  })
  return { entries: listed, isCut: more }
}

function answer({ entries, isCut }: Listing, { limit, pattern }: { limit: number; pattern: string }): ToolResult {
  const shown = entries.slice(0, limit)
  const has_more = isCut || entries.length > limit
  const counted = isCut ? { entries_truncated: true } : { total_entries: entries.length }
  const text = JSON.stringify({ entries: shown, returned_entries: shown.length, has_more, ...counted })
  const paths = shown.map(({ path, type }) => (type === 'directory' ? `${path}/` : path))
  return textResult(text, { type: 'paths', pattern, paths, more: has_more })
}
