import { join, resolve } from 'node:path'
import { buildAppWhenStale } from './build-app'
import { virtualDisplay } from './display/virtual-display'
import { prepareElectron } from './end-to-end'
import { projectRoot } from './project-root'
import { runScript } from './run-script'
import { runTool } from './run-tool'

/** `npm run screenshots -- <folder> [parts of the way]`: a picture of every view and state of the built app, in all looks. */
async function screenshots([folder, ...names]: string[]): Promise<number> {
  if (!folder) throw new Error('Name the folder for the pictures: npm run screenshots -- <folder>')
  const electron = await prepareElectron()
  const buildCode = await buildAppWhenStale()
  if (buildCode !== 0) return buildCode
  const display = process.platform === 'linux' ? await virtualDisplay() : undefined
  const env = { ...(display?.env ?? process.env), ATRIUM_ELECTRON: electron.executable }
  try {
    const walk = join(projectRoot, 'test', 'screenshots', 'walk.ts')
    return await runTool('tsx', [walk, resolve(folder), ...names], { env })
  } finally {
    await display?.stop()
  }
}

void runScript(() => screenshots(process.argv.slice(2)))
