import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './temp-folder'

/** A new folder with these files in it. */
export async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

/** The text of a project file of this name, with more keys. */
export function projectItem(name: string, keys: readonly string[] = [], body = `Body of ${name}.`): string {
  return ['---', `name: ${name}`, `description: About ${name}.`, ...keys, '---', body].join('\n')
}
