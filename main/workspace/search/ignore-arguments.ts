import { lstat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Returns the arguments that tell ripgrep which ignore rules apply in `workspace`, its working directory. In a git work
 * tree they are git's, including those above the workspace. Elsewhere a .gitignore counts too, but none from above: a list
 * in the home folder, which people have who keep their settings in git, must not hide a whole project.
 */
export async function ignoreArguments(workspace: string, roots: readonly string[]): Promise<string[]> {
  if (await isInWorkTree(workspace)) return []
  const own = '.gitignore'
  // Without parents ripgrep reads only the lists beneath a root, so that of the workspace has to be named.
  const isNamed = !roots.includes('.') && (await exists(join(workspace, own)))
  return ['--no-require-git', '--no-ignore-parent', ...(isNamed ? ['--ignore-file', own] : [])]
}

async function isInWorkTree(folder: string): Promise<boolean> {
  for (let current = folder; ; current = dirname(current)) {
    if (await exists(join(current, '.git'))) return current === folder || current !== homedir()
    if (dirname(current) === current) return false
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
