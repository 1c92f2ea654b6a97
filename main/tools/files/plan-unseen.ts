import { versionOnDisk } from '../../workspace/changes/file-version'
import type { PlannedChange } from '../../workspace/changes/plan-change'
import { TooMuchForMain } from '../../workspace/changes/too-much-for-main'
import { mayHoldSecrets } from '../../workspace/paths/may-hold-secrets'
import { relativePath, resolveInside } from '../../workspace/paths/resolve-path'
import type { PlannedFiles } from './planned-files'

/** A file that a change names: its real path, absolute and in the folder. */
type NamedFile = { absolute: string; path: string; isSecret: boolean }

/**
 * Plans a change so that nothing is learned by it of what a file holds that may hold secrets, before a person has agreed: they
 * are asked in the same way whether what is wanted fits that file or not. `paths` are all that the change names, and it
 * `mustFit` where it looks for something in them.
 */
export async function planUnseen(
  workspace: string,
  { paths, mustFit }: { paths: readonly string[]; mustFit: boolean },
  plan: () => Promise<PlannedFiles>,
): Promise<PlannedFiles> {
  const files = await namedFiles(workspace, paths)
  const secrets = files.filter(({ isSecret }) => isSecret).map(({ path }) => path)
  if (secrets.length === 0) return plan()
  const mark = ({ change, content }: PlannedChange): PlannedChange => ({
    change: { ...change, ...(secrets.includes(change.path) && { isSecret: true }) },
    content,
  })
  try {
    const { changes, result } = await plan()
    return { changes: changes.map(mark), result }
  } catch (thrown) {
    if (!mustFit || thrown instanceof TooMuchForMain) throw thrown
    const unchanged = await Promise.all(files.map(unchangedFile))
    const asked = unchanged.filter(({ change }) => change.before && secrets.includes(change.path))
    // Of a file that is not there nothing can be learned.
    if (asked.length === 0) throw thrown
    const names = asked.map(({ change }) => change.path).join(', ')
    return { changes: unchanged.map(mark), result: {}, problem: doesNotFit(names) }
  }
}

/** Not even then is it said where it differs, as the person was shown nothing of that. */
function doesNotFit(names: string): string {
  return `Nothing was changed: what was asked for does not fit ${names}, which may hold secrets and is not shown. Ask the person what to put where, or write the whole file.`
}

async function namedFiles(workspace: string, paths: readonly string[]): Promise<NamedFile[]> {
  const files = new Map<string, NamedFile>()
  for (const path of paths) {
    // The code that plans the change reports what is wrong with a path that leads nowhere.
    const real = await resolveInside(workspace, path).catch(() => null)
    if (real === null) continue
    const known = files.get(real)?.isSecret ?? false
    const isSecret = known || mayHoldSecrets(workspace, { path, real })
    files.set(real, { absolute: real, path: relativePath(workspace, real), isSecret })
  }
  return [...files.values()]
}

/** The plan of a change that does not fit names the same files as one that does, or what forbids some of them would tell which it is. */
async function unchangedFile({ absolute, path }: NamedFile): Promise<PlannedChange> {
  const version = await versionOnDisk(absolute).catch(() => null)
  const versions = { before: version, after: version, added: 0, removed: 0 }
  return { change: { type: 'file-change', path, ...versions, diff: { type: 'lines', hunks: [] } }, content: null }
}
