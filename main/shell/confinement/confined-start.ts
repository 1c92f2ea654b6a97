import { release } from 'node:os'
import { posix } from 'node:path'
import { shellArguments } from '../login/command-shell'
import { bubblewrapArguments, type ConfinedView } from './bubblewrap-arguments'
import type { Available } from './confinement'
import { type Layer, layeredArguments, mountedStart } from './layer'
import { BRIDGED_START } from './network-bridge'
import { seatbeltProfile } from './seatbelt-profile'
import { systemCallFilter } from './system-call-filter'

/** By what a command is confined, and what it sees. On a layer it may change the folder as it finds it, but not the folder itself; `network` is the folder of a proxy's socket, the only way out of there. */
export type Confined = ConfinedView & { by: Available; layer?: Layer; network?: string }

/** The program to start. It reads `filter` from file descriptor 3. */
export type ProgramStart = { program: string; args: string[]; filter?: Uint8Array }

type ShellLine = { shell: string; command: string; cwd: string }

export const FILTER_DESCRIPTOR = 3

/** Returns how a shell is started that can do no more than read the folder and compute. */
export async function confinedStart({ shell, command, cwd }: ShellLine, confined: Confined): Promise<ProgramStart> {
  const { by, layer } = confined
  if (layer && by.kind === 'bubblewrap') return layeredStart({ shell, command, cwd }, { ...confined, by, layer })
  if (layer) throw new Error('This system has no layers over a folder.')
  const limited = ['-c', limits(shell), shell, ...shellArguments(shell, command)]
  if (by.kind === 'sandbox-exec') {
    return { program: by.program, args: ['-p', seatbeltProfile(confined), shell, ...limited] }
  }
  const filter = systemCallFilter(process.arch)
  const filtered = filter ? ['--seccomp', String(FILTER_DESCRIPTOR)] : []
  const seen = await bubblewrapArguments({ view: confined, workingDirectory: cwd, minor: by.minor })
  const args = [...seen, ...filtered, '--', shell, ...limited]
  return { program: by.program, args, ...(filter && { filter }) }
}

type LayerConfinement = Confined & { by: Extract<Available, { kind: 'bubblewrap' }>; layer: Layer }

/** Returns how a shell is started that works on a layer. A program may reserve more address space than there is memory. */
async function layeredStart({ shell, command, cwd }: ShellLine, confined: LayerConfinement): Promise<ProgramStart> {
  const { by, layer } = confined
  const filter = systemCallFilter(process.arch, { sockets: true })
  const filtered = filter ? ['--seccomp', String(FILTER_DESCRIPTOR)] : []
  const seen = await layeredArguments({ view: { ...confined, layer }, workingDirectory: cwd, minor: by.minor })
  const mounted = mountedStart(layer)
  const start = [shell, ...shellArguments(shell, command)]
  const bridged =
    confined.network === undefined
      ? start
      : ['/bin/sh', '-c', BRIDGED_START.line, 'sh', ...BRIDGED_START.args, ...start]
  const limited = ['-c', 'ulimit -c 0; exec "$0" "$@"', ...bridged]
  const args = [...mounted.args, by.program, ...seen, ...filtered, '--', shell, ...limited]
  return { program: mounted.program, args, ...(filter && { filter }) }
}

const ADDRESS_SPACE_KIB = 4 * 1024 * 1024
const PROCESSOR_SECONDS = 300

/** From this version on Linux counts the processes of a namespace by themselves; before, all that the person runs. */
const COUNTS_BY_NAMESPACE = [5, 14] as const
const PROCESSES = 256
const ALL_PROCESSES = 16_384

/** Returns the limits of a single process. A limit that the system has already set lower stays. */
function limits(shell: string): string {
  const processes = countsByNamespace(release()) ? PROCESSES : ALL_PROCESSES
  // dash has another letter for it.
  const letter = posix.basename(shell) === 'bash' ? 'u' : 'p'
  const each = [
    ['c', 0],
    ['v', ADDRESS_SPACE_KIB],
    ['t', PROCESSOR_SECONDS],
    [letter, processes],
  ]
  return `${each.map(([name, value]) => `ulimit -${name} ${value} 2>/dev/null`).join('; ')}; exec "$0" "$@"`
}

function countsByNamespace(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > COUNTS_BY_NAMESPACE[0] || (major === COUNTS_BY_NAMESPACE[0] && minor >= COUNTS_BY_NAMESPACE[1])
}
