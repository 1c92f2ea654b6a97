import { access, constants, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { messageOf } from '../../../shared/errors'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { outputOf } from '../process/start-program'
import { type Available, confinement } from './confinement'
import { makeLayer, mountedStart, removeLayer } from './layer'

/** The program that holds a command to a layer over the folder. */
type Bubblewrap = Extract<Available, { kind: 'bubblewrap' }>

const TRIAL = { timeout: 5_000, env: {} }
const NEEDED = ['/usr/bin/unshare', '/usr/bin/tar', '/bin/sh']

/** Finds out what commands can be rehearsed on, and whether a folder can have a layer. */
export function layeringFinder(find: () => ReturnType<typeof confinement.find> = confinement.find) {
  const tried = new Map<string, Promise<LocalizedText | undefined>>()

  async function by(): Promise<Bubblewrap | undefined> {
    const found = await find()
    return found.kind === 'bubblewrap' ? found : undefined
  }

  return {
    by,

    /** Returns why commands in this folder cannot be rehearsed, to follow "because"; undefined where they can. Layers are made in `layers`. */
    async problemFor(folder: string, layers: string): Promise<LocalizedText | undefined> {
      const found = await find()
      if (found.kind === 'none') return found.reason
      if (found.kind !== 'bubblewrap')
        return sentence`this system can’t show a folder to a command without giving it to it`
      const mounted = await mountWithin(folder)
      if (mounted !== undefined) return sentence`another file system is mounted inside the folder, at ${mounted}`
      if (isAbove(folder, homedir())) return sentence`the folder contains your home folder`
      const known = tried.get(folder) ?? tryLayer(folder, layers)
      tried.set(folder, known)
      const problem = await known
      // A program that is missing may be installed while Atrium runs.
      if (problem) tried.delete(folder)
      return problem
    },
  }
}

export const layering = layeringFinder()

/** That a kernel has overlays says little: the system may forbid mounting them, or the folder's file system may not bear one. */
async function tryLayer(folder: string, layers: string): Promise<LocalizedText | undefined> {
  for (const program of NEEDED) {
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (!isThere) return sentence`${program} isn’t installed`
  }
  let place: string | undefined
  try {
    await mkdir(layers, { recursive: true, mode: 0o700 })
    place = await mkdtemp(join(layers, 'trial-'))
    const layer = await makeLayer(place, folder)
    const { program, args } = mountedStart(layer)
    await outputOf(program, [...args, '/bin/sh', '-c', 'cd merged && ls > ../scratch/names'], TRIAL)
    await removeLayer(layer)
    return undefined
  } catch (thrown) {
    // Of a program that failed, the first line only names it.
    const [first = '', line = first] = messageOf(thrown).split('\n')
    return sentence`the system doesn’t allow it: ${line}`
  } finally {
    if (place !== undefined) await rm(place, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Something mounted inside a folder is not seen through a layer. */
async function mountWithin(folder: string): Promise<string | undefined> {
  const table = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')
  const points = table.split('\n').map(line => decoded(line.split(' ')[4] ?? ''))
  return points.find(point => point !== folder && isAbove(folder, point))
}

/** The kernel writes spaces and their like as octal numbers. */
function decoded(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
}

function isAbove(folder: string, path: string): boolean {
  for (let current = path; current !== dirname(current); current = dirname(current)) if (current === folder) return true
  return folder === dirname(folder)
}
