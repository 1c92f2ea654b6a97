import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from './project-root'
import { runTool } from './run-tool'

const sources = [
  'main',
  'preload',
  'renderer',
  'shared',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Written after a whole production build; `npm run dev` leaves another kind of build in the same folder. */
export const buildStamp = (root: string): string => join(root, 'out', '.complete')

/** Builds main, preload and renderer for production. Resolves with the exit code. */
export async function buildApp(): Promise<number> {
  await rm(join(projectRoot, 'out'), { recursive: true, force: true })
  const exitCode = await runTool('electron-vite', ['build', '--logLevel', 'warn'])
  if (exitCode === 0) await writeFile(buildStamp(projectRoot), '')
  return exitCode
}

/** Builds only when a source is newer than the last whole build. */
export async function buildAppWhenStale(): Promise<number> {
  if (!(await isStale(projectRoot))) return 0
  console.log('Building …')
  return buildApp()
}

/** Makes the next start build anew. */
export function forgetBuild(): Promise<void> {
  return rm(buildStamp(projectRoot), { force: true })
}

export async function isStale(root: string): Promise<boolean> {
  const built = await stat(buildStamp(root)).catch(() => undefined)
  if (!built) return true
  const times = await Promise.all(sources.map(source => newestChange(join(root, source))))
  return Math.max(...times) > built.mtimeMs
}

/** A folder's own time counts too: it changes when a file in it is deleted or renamed. */
async function newestChange(path: string): Promise<number> {
  const entry = await stat(path).catch(() => undefined)
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  const names = await readdir(path)
  return Math.max(entry.mtimeMs, ...(await Promise.all(names.map(name => newestChange(join(path, name))))))
}
