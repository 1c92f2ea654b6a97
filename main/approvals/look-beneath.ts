import type { Dirent } from 'node:fs'
import { stat } from 'node:fs/promises'
import { relativePath } from '../workspace/resolve-path'
import { secretFilesWithin } from '../workspace/secret-files-within'
import type { CommandVerdict } from './commands/command-verdict'
import type { DeepRead } from './commands/deep-reads'

type Where = {
  workspace: string
}

/**
 * The verdict on a line with what only the disk tells: whether a folder whose files it all reads holds secrets, and whether
 * what it compares are folders, whose links it would follow.
 */
export async function lookBeneath(verdict: CommandVerdict, where: Where): Promise<CommandVerdict> {
  if (verdict.type === 'ask') return verdict
  const reason = (await followsLinks(verdict, where)) ?? (await readsSecrets(verdict, where))
  return reason === undefined ? verdict : { ...verdict, type: 'ask', reason }
}

async function followsLinks({ files = [] }: CommandVerdict, { workspace }: Where): Promise<string | undefined> {
  for (const path of files) {
    const info = await stat(path).catch(() => undefined)
    if (info?.isDirectory()) return `“${relativePath(workspace, path)}” is a folder, and it follows the links in it`
  }
  return undefined
}

/** To what is confined, the files that `secretFilesWithin` names cannot be opened. */
async function readsSecrets({ deep = [], confined }: CommandVerdict, where: Where): Promise<string | undefined> {
  for (const read of deep) {
    const { paths, complete } = await secretFilesWithin(read.path, { isSkipped: entry => isPassedBy(entry, read) })
    const [found] = confined ? [] : paths
    if (found !== undefined) return `it also reads “${relativePath(where.workspace, found)}”, which may hold secrets`
    if (!complete) return `“${relativePath(where.workspace, read.path)}” holds more files than can be looked at`
  }
  return undefined
}

function isPassedBy(entry: Dirent, { hidden, endings, without }: DeepRead): boolean {
  if (!hidden && entry.name.startsWith('.')) return true
  if (entry.isDirectory()) return without.includes(entry.name)
  return endings.length > 0 && !endings.some(ending => entry.name.endsWith(ending))
}
