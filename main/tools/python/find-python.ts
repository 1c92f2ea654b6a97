import { open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Environment } from '../../shell/login/environment-variables'
import { outputOf } from '../../shell/process/start-program'
import { isInside } from '../../workspace/paths/resolve-path'
import { firstProgram, programOnPath } from '../commands/program-on-path'

/** A Python that can be run. `kind` is by whom its packages are looked after; `version` is as it says itself, where that is known. */
export type Python = { program: string; kind: 'venv' | 'uv' | 'conda' | 'system'; version?: string }

type PythonLocation = {
  /** The real path of the open folder, and the one in it in which the code runs. */
  workspace: string
  directory: string
  environment: Environment
  platform: NodeJS.Platform
}

const FOLDERS = ['.venv', 'venv', '.conda', 'env']
const VERSION_LIMIT_MS = 5_000

/**
 * The Python for code that runs in a folder: the environment of that folder or of one above it in the workspace, else the first on
 * PATH. Nothing that lies in the workspace is run to find this out. Undefined where there is none.
 */
export async function findPython(place: PythonLocation): Promise<Python | undefined> {
  for (const folder of foldersUpTo(place)) {
    for (const name of FOLDERS) {
      const found = await environmentIn(join(folder, name), place.platform)
      if (found) return found
    }
  }
  return pythonOnPath(place)
}

function foldersUpTo({ workspace, directory }: PythonLocation): string[] {
  const folders = [directory]
  for (let folder = directory; folder !== workspace && isInside(workspace, dirname(folder)); ) {
    folder = dirname(folder)
    folders.push(folder)
  }
  return folders
}

/** Known by what made it; a folder that only has the name is none. */
async function environmentIn(folder: string, platform: NodeJS.Platform): Promise<Python | undefined> {
  const conda = await condaVersion(join(folder, 'conda-meta'))
  const settings = conda === undefined ? await startOf(join(folder, 'pyvenv.cfg')) : ''
  if (settings === undefined) return undefined
  const isConda = conda !== undefined
  const own = platform === 'win32' ? [isConda ? 'python.exe' : 'Scripts/python.exe'] : ['bin/python', 'bin/python3']
  const program = await firstProgram(own.map(name => join(folder, name)))
  if (!program) return undefined
  const version = isConda ? conda : /^version(?:_info)?\s*=\s*(\d[\w.]{0,20})/m.exec(settings)?.[1]
  const kind = isConda ? 'conda' : /^uv\s*=/m.test(settings) ? 'uv' : 'venv'
  return { program, kind, ...(version && { version: version.replace(/\.final\.\d+$/, '') }) }
}

/** From the name of the file that conda keeps for each package; '' where Python is not among them. */
async function condaVersion(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => undefined)
  if (!names) return undefined
  return names.flatMap(name => /^python-(\d[\w.]{0,20}?)-[^-]+\.json$/.exec(name)?.[1] ?? [])[0] ?? ''
}

async function pythonOnPath(place: PythonLocation): Promise<Python | undefined> {
  const names = place.platform === 'win32' ? ['python.exe', 'python3.exe'] : ['python3', 'python']
  const program = await programOnPath(names, place)
  if (!program) return undefined
  // The stand-in decides which one to start when it runs.
  const version = /[\\/]shims[\\/]/.test(program) ? undefined : await versionOf(program)
  return { program, kind: 'system', ...(version && { version }) }
}

const versions = new Map<string, Promise<string | undefined>>()

async function versionOf(program: string): Promise<string | undefined> {
  const { mtimeMs } = await stat(program)
  const key = `${mtimeMs} ${program}`
  const known = versions.get(key)
  if (known) return known
  const asked = outputOf(program, ['--version'], { timeout: VERSION_LIMIT_MS }).then(
    ({ stdout, stderr }) => /^Python (\d[\w.+]{0,20})/m.exec(`${stdout}\n${stderr}`)?.[1],
    () => undefined,
  )
  versions.set(key, asked)
  return asked
}

const START_BYTES = 4_096

async function startOf(path: string): Promise<string | undefined> {
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile()) return undefined
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
