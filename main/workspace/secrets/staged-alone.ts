import { outputOf } from '../../shell/process/start-program'

type Repository = { folder: string; environment: Readonly<Record<string, string | undefined>> }

const TIME_LIMIT_MS = 2_000

/**
 * The first of these files that git tracks of which something is staged that no commit has: git shows it from there, whatever the
 * file itself is hidden from. Where that cannot be told, as before the first commit, it is the first of them.
 */
export async function stagedAlone(
  tracked: readonly string[],
  { folder, environment }: Repository,
): Promise<string | undefined> {
  if (tracked.length === 0) return undefined
  const options = { cwd: folder, env: environment, timeout: TIME_LIMIT_MS }
  const args = ['--literal-pathspecs', 'diff-index', '--cached', '--no-renames', '--name-only', '-z', 'HEAD', '--']
  const listed = await outputOf('git', [...args, ...tracked], options).catch(() => undefined)
  const names = listed?.stdout.split('\0').filter(name => name !== '') ?? tracked
  return names[0]
}
