import { readdir } from 'node:fs/promises'

/** Folders in which programs keep what they can make again. */
const CACHES =
  /^\.(cache|npm|yarn|pnpm-store|local\/state|config\/configstore|gradle\/(caches|daemon)|m2\/repository|cargo\/registry|nuget\/packages|dotnet|node_repl_history)(\/|$)/

const OWN = '.gitconfig'
const DEEPEST = 3
const MOST = 200

/** Lists the files that a program wrote into a home that is thrown away, but for caches. Their paths begin with `~/`. */
export async function writtenIn(home: string): Promise<string[]> {
  const found: string[] = []
  const folders = ['']
  for (const folder of folders) {
    const entries = await readdir(`${home}/${folder}`, { withFileTypes: true }).catch(() => [])
    const named = entries.map(entry => ({ entry, path: folder === '' ? entry.name : `${folder}/${entry.name}` }))
    const telling = named.filter(({ path }) => path !== OWN && !CACHES.test(path))
    // Folders alone are also made for the programs that a command is shown there.
    found.push(...telling.filter(({ entry }) => !entry.isDirectory()).map(({ path }) => `~/${path}`))
    const isDeep = folder.split('/').length >= DEEPEST
    if (!isDeep) folders.push(...telling.filter(({ entry }) => entry.isDirectory()).map(({ path }) => path))
    if (found.length >= MOST) break
  }
  return found.sort()
}
