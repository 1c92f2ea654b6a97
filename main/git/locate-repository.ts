import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Sentence, sentence } from '../../shared/sentence'
import { inspectRepository } from '../approvals/inspect-repository'
import { kindOf, readSmall } from '../approvals/repository/file-kind'
import { findRepository } from '../approvals/repository/find-repository'
import { isHarmless } from '../approvals/repository/harmless-settings'
import { knownWorktree } from '../approvals/repository/known-worktrees'
import { readSettings, type Setting } from '../approvals/repository/read-settings'

/** The repository that a folder is in, as far as the disk tells without git. */
export type LocatedRepository =
  | { type: 'none' }
  | { type: 'bare' }
  | { type: 'found'; root: string; marker: 'folder' | 'file' | 'other' }

/** Looks upwards for what git takes for a repository. Runs nothing. */
export async function locateRepository(workspace: string): Promise<LocatedRepository> {
  for (let root = workspace; ; root = dirname(root)) {
    const marker = await kindOf(join(root, '.git'))
    if (marker !== 'nothing') return { type: 'found', root, marker }
    if (root === workspace && (await isBare(root))) return { type: 'bare' }
    if (root === dirname(root)) return { type: 'none' }
  }
}

async function isBare(folder: string): Promise<boolean> {
  const kinds = await Promise.all(['HEAD', 'objects', 'refs', 'config'].map(name => kindOf(join(folder, name))))
  return kinds.every(kind => kind !== 'nothing')
}

/** Returns the reasons for which git is not started in a repository before the person allows it; none where it is plain. */
export async function reasonsToHold(root: string): Promise<Sentence[]> {
  if (await inspectRepository(root, root)) return []
  const reasons = [...(await ofPlace(root)), ...(await ofSettings(root))]
  return reasons.length > 0
    ? reasons
    : [sentence`Some of it isn’t as git itself would make it, such as links, submodules or shared objects.`]
}

async function ofPlace(root: string): Promise<Sentence[]> {
  const marker = join(root, '.git')
  const kind = await kindOf(marker)
  if (kind === 'other') return [sentence`Its .git is a link or a special file.`]
  if (kind !== 'file' || (knownWorktree(root) && (await findRepository(root, root)))) return []
  const text = (await readSmall(marker, MAX_POINTER))?.toString('utf8') ?? ''
  return [sentence`Its .git leads to another folder: ${text.replace(/^gitdir: /, '').trim()}`]
}

async function ofSettings(root: string): Promise<Sentence[]> {
  const file = join(knownWorktree(root)?.commonFolder ?? join(root, '.git'), 'config')
  if ((await kindOf(file)) !== 'file') return []
  const text = (await readSmall(file, MAX_SETTINGS))?.toString('utf8')
  const settings = text === undefined ? undefined : readSettings(text)
  if (!settings) return [sentence`Its settings are written in a way that can’t be read for certain.`]
  const unusual = settings.filter(setting => !isHarmless(setting))
  return unusual.slice(0, MOST_REASONS).map(setting => sentence`It sets ${nameOf(setting)} to “${setting.value}”.`)
}

const MAX_POINTER = 4_096
const MAX_SETTINGS = 256 * 1024
const MOST_REASONS = 8

function nameOf({ section, subsection, key }: Setting): string {
  return [section, ...(subsection === undefined ? [] : [subsection]), key].join('.')
}

/** Returns whether something is there. */
export async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
