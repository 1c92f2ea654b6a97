import type { FileChange } from '../../../shared/session/effects'
import { isRepositorySettings } from '../../approvals/git-history'
import { differsPlainly } from '../../approvals/repository-settings'
import { isSecret } from '../../workspace/paths/is-secret'
import { readEvenSecret } from '../../workspace/read/read-even-secret'
import { isPublicName, isPublicText } from '../../workspace/secrets/public-text'

const MAX_BYTES = 1024 * 1024

/** The folder as it is, and the layer's folder with what a command left of it. */
type Sides = { folder: string; upper: string }

/** Marks the changes of files whose names say that they may be secret or run something, and whose texts show that they are not. */
export function markHarmless(changes: readonly FileChange[], sides: Sides): Promise<FileChange[]> {
  return Promise.all(
    changes.map(async change =>
      (await isHarmless(change, sides)) ? { ...change, isHarmless: true as const } : change,
    ),
  )
}

async function isHarmless(change: FileChange, { folder, upper }: Sides): Promise<boolean> {
  const { path, before, after, entry } = change
  const isSettings = isRepositorySettings(path)
  if (entry || (!before && !after) || !(isSettings || (isPublicName(path) && isSecret(path)))) return false
  const [was, is] = await Promise.all([before ? textOf(folder, path) : '', after ? textOf(upper, path) : ''])
  if (was === undefined || is === undefined) return false
  if (isSettings) return after !== null && differsPlainly(was, is)
  return (!before || isPublicText(path, was)) && (!after || isPublicText(path, is))
}

/** Returns the whole text of a file; undefined where it cannot be read, or is longer than such files are. */
async function textOf(root: string, path: string): Promise<string | undefined> {
  const start = await readEvenSecret(root, { path, maxBytes: MAX_BYTES }).catch(() => undefined)
  return start && !start.isCut ? start.text : undefined
}
