import type { Dirent } from 'node:fs'
import { opendir } from 'node:fs/promises'
import type { DocumentKind, FolderFacts } from '../../shared/folder-facts'
import { testLine } from './test-line'

/** Of a folder with more entries these tell enough. */
const MOST_ENTRIES = 1_000
/**
 * Names that can stand in a sentence as they are. A click writes these names into a message, so a name that could carry
 * an instruction is left out.
 */
const PLAIN_NAME = /^[^\p{C}\p{Zl}\p{Zp}`"]{1,80}$/u
const README = /^readme(\.(md|markdown|mdx|txt|rst|adoc|org))?$/i
/** Notes by their endings, which are about the project and not of its person. */
const ABOUT = /^(readme|licen[cs]e|copying|notice|change(s|log)|contributing|code_of_conduct|security|agents|claude)\b/i

const KINDS: readonly (readonly [kind: DocumentKind, ending: RegExp])[] = [
  ['table', /\.(csv|tsv)$/i],
  ['note', /\.(md|markdown|txt|rst|adoc|org)$/i],
  ['pdf', /\.pdf$/i],
  ['picture', /\.(png|jpe?g|webp|gif)$/i],
]

/** Returns what a folder holds at its own level, except for what git knows. `folder` is a real path. */
export async function folderFacts(folder: string): Promise<Omit<FolderFacts, 'uncommitted'>> {
  const entries = (await firstEntries(folder)).filter(({ name }) => !name.startsWith('.') && PLAIN_NAME.test(name))
  const files = namesOf(entries, entry => entry.isFile())
  const folders = namesOf(entries, entry => entry.isDirectory())
  const tests = await testLine(folder, { files, folders })
  const readme = files.find(name => README.test(name))
  return {
    isEmpty: entries.length === 0,
    ...(tests !== undefined && { tests }),
    ...(readme !== undefined && { readme }),
    documents: KINDS.flatMap(([kind, ending]) => {
      const found = files.filter(name => ending.test(name) && !ABOUT.test(name))
      return found[0] === undefined ? [] : [{ kind, count: found.length, first: found[0] }]
    }),
  }
}

async function firstEntries(folder: string): Promise<Dirent[]> {
  const entries: Dirent[] = []
  for await (const entry of await opendir(folder)) {
    entries.push(entry)
    if (entries.length === MOST_ENTRIES) break
  }
  return entries
}

function namesOf(entries: readonly Dirent[], is: (entry: Dirent) => boolean): string[] {
  return entries
    .filter(is)
    .map(({ name }) => name)
    .sort()
}
