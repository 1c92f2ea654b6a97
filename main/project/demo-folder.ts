import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const PREFIX = 'atrium-demo-'
/** The name of the folder, which the window shows. */
const NAME = 'Demo'

const FILES: Readonly<Record<string, string>> = {
  'shopping.md': '# Shopping\n\n- Apples\n- Bread\n- Milk\n- Tomatoes\n',
  'trip.md': '# Weekend trip\n\nTrain on Friday at 17:40. Back on Sunday evening.\n\nStill to do: book a room.\n',
}

/** Creates a folder with a few files in which a person can try Atrium, and returns its real path. */
export async function createDemoFolder(): Promise<string> {
  const parent = await mkdtemp(join(await realpath(tmpdir()), PREFIX))
  const folder = join(parent, NAME)
  await mkdir(folder)
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content)
  return folder
}

/** Removes a demo folder with everything in it. Any other folder stays as it is. */
export async function removeDemoFolder(folder: string): Promise<void> {
  const parent = dirname(folder)
  const isDemo =
    basename(folder) === NAME && basename(parent).startsWith(PREFIX) && dirname(parent) === (await realpath(tmpdir()))
  if (isDemo) await rm(parent, { recursive: true, force: true, maxRetries: 3 })
}
