import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything below a folder, byte by byte: files with mode and content, folders, and where links lead. */
export async function fileTree(folder: string, below = ''): Promise<Record<string, string>> {
  const tree: Record<string, string> = {}
  for (const name of (await readdir(join(folder, below))).sort()) {
    const path = below ? `${below}/${name}` : name
    const info = await lstat(join(folder, path))
    if (info.isDirectory()) Object.assign(tree, { [`${path}/`]: 'folder' }, await fileTree(folder, path))
    else if (info.isSymbolicLink()) tree[path] = `link to ${await readlink(join(folder, path))}`
    else if (!info.isFile()) tree[path] = 'special'
    else tree[path] = `${(info.mode & 0o7777).toString(8)} ${(await readFile(join(folder, path))).toString('latin1')}`
  }
  return tree
}
