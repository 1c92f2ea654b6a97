import { errorText, WordedError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { resolveInside } from '../workspace/paths/resolve-path'
import { readForModel } from '../workspace/read/read-for-model'
import { listNames } from './list-names'
import { isAbsent } from './read-items'
import type { RulesWarning } from './rules-warning'

/** A file that another assistant reads as rules, which a folder has beside or instead of AGENTS.md. */
export type ForeignRules = { path: string; text: string }

/** In the order in which models are given them. */
const FILES = [
  ...['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md', 'GEMINI.md', '.github/copilot-instructions.md'],
  ...['.cursorrules', '.windsurfrules'],
]
const FOLDERS = [
  { folder: '.cursor/rules', ending: '.mdc' },
  { folder: '.github/instructions', ending: '.instructions.md' },
] as const

/** The ones that are at the root, and the folders of the others. */
export const FOREIGN_AT_ROOT = FILES.filter(path => !path.includes('/'))
export const FOREIGN_FOLDERS = ['.github', ...FOLDERS.map(({ folder }) => folder)]

/** Rules are read with every message; whoever has more keeps them in files that are named there. */
const MAX_TOGETHER = 200 * 1024
const MAX_FILES = 50
const MAX_ENTRIES = 2_000

/**
 * Reads the rules that a folder has for other assistants. What says the same as another file, or is a link to it, is left out.
 * `known` are texts that the model is given anyhow. Never rejects for what a file is: that becomes a warning.
 */
export async function readForeignRules(
  workspace: string,
  known: readonly string[],
): Promise<{ files: ForeignRules[]; warnings: RulesWarning[] }> {
  const warnings: RulesWarning[] = []
  const paths = [...FILES, ...(await Promise.all(FOLDERS.map(one => pathsIn(workspace, one)))).flat()]
  const texts = new Set(known.map(text => text.trim()))
  const files: ForeignRules[] = []
  let left = MAX_TOGETHER
  for (const path of paths) {
    const text = await textOf(workspace, path, left).catch(thrown => {
      if (!isAbsent(thrown)) warnings.push({ path, words: sentence`Skipped ${path}: ${errorText(thrown)}.` })
      return ''
    })
    if (text === '' || texts.has(text) || onlyNames(text, files)) continue
    texts.add(text)
    files.push({ path, text })
    left -= Buffer.byteLength(text)
  }
  return { files, warnings }
}

async function textOf(workspace: string, path: string, left: number): Promise<string> {
  const { text, isCut, encoding } = await readForModel(workspace, { path, maxBytes: Math.max(1, left) })
  if (encoding === 'utf-16') throw new WordedError(sentence`encoded in UTF-16, not UTF-8`)
  if (encoding === 'unknown') throw new WordedError(sentence`not encoded in UTF-8`)
  if (isCut) throw new WordedError(sentence`including it would make the rules of other assistants longer than 200 KB`)
  return text.trim()
}

/** Many a CLAUDE.md is nothing but `@AGENTS.md`. */
function onlyNames(text: string, files: readonly ForeignRules[]): boolean {
  const read = ['AGENTS.md', ...files.map(({ path }) => path)]
  return text.split('\n').every(line => line.trim() === '' || read.includes(line.trim().replace(/^@(\.\/)?/, '')))
}

async function pathsIn(workspace: string, { folder, ending }: (typeof FOLDERS)[number]): Promise<string[]> {
  const inside = await resolveInside(workspace, folder).catch(() => undefined)
  const entries = inside === undefined ? null : await listNames(inside, MAX_ENTRIES).catch(() => null)
  const names = (entries ?? []).map(({ name }) => name).filter(name => name.endsWith(ending))
  return names
    .sort()
    .slice(0, MAX_FILES)
    .map(name => `${folder}/${name}`)
}
