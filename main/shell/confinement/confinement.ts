import { access, constants, readFile } from 'node:fs/promises'
import { messageOf } from '../../../shared/errors'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { outputOf } from '../process/start-program'
import { bubblewrapArguments } from './bubblewrap-arguments'

/**
 * The means that confines a command that runs without a person's approval, whatever its words turn out to do. `none` gives
 * the reason as text and, if a command can fix that, which one.
 */
export type Confinement = Available | { kind: 'none'; reason: LocalizedText; install?: string }

export type Available =
  | { kind: 'bubblewrap'; program: string /** Of its version, 0.minor. */; minor: number }
  | { kind: 'sandbox-exec'; program: string }

/** Never from PATH, which a person's folders may stand in. */
const BUBBLEWRAP = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap', '/run/current-system/sw/bin/bwrap']
const SANDBOX_EXEC = '/usr/bin/sandbox-exec'

const TRIAL = { timeout: 5_000, env: {} }

/** A missing program may be installed while Atrium runs. */
const LOOK_AGAIN_MS = 30_000

/** Looks for what the system has to confine a command with, once, and from time to time again while there is none. */
export function confinementFinder(look: () => Promise<Confinement> = () => lookForConfinement(process.platform)) {
  let known: { found: Promise<Confinement>; at: number } | undefined

  /** Looks anew, for a person who has just installed it. */
  function again(): Promise<Confinement> {
    const entry = { found: look(), at: performance.now() }
    known = entry
    return entry.found
  }

  async function find(): Promise<Confinement> {
    if (!known) return again()
    const { found, at } = known
    const confinement = await found
    return confinement.kind === 'none' && performance.now() - at > LOOK_AGAIN_MS ? again() : confinement
  }

  return { find, again }
}

export const confinement = confinementFinder()

async function lookForConfinement(platform: NodeJS.Platform): Promise<Confinement> {
  if (platform === 'darwin') {
    return (await isProgram(SANDBOX_EXEC))
      ? { kind: 'sandbox-exec', program: SANDBOX_EXEC }
      : { kind: 'none', reason: sentence`Can’t find sandbox-exec, which comes with macOS.` }
  }
  return platform === 'linux'
    ? lookForBubblewrap()
    : { kind: 'none', reason: sentence`This system has no sandbox that Atrium can use.` }
}

async function lookForBubblewrap(): Promise<Confinement> {
  for (const program of BUBBLEWRAP) if (await isProgram(program)) return tryBubblewrap(program)
  const install = installCommand(await readFile('/etc/os-release', 'utf8').catch(() => ''))
  return { kind: 'none', reason: sentence`bubblewrap isn’t installed.`, ...(install && { install }) }
}

/** That it is there says little: a system may forbid it what it needs. */
async function tryBubblewrap(program: string): Promise<Confinement> {
  try {
    const minor = minorOf((await outputOf(program, ['--version'], TRIAL)).stdout)
    const view = { folder: '/usr', hidden: [], programFolders: [] }
    const args = await bubblewrapArguments({ view, workingDirectory: '/usr', minor })
    await outputOf(program, [...args, '--', '/usr/bin/true'], TRIAL)
    return { kind: 'bubblewrap', program, minor }
  } catch (thrown) {
    const [line = ''] = messageOf(thrown).split('\n').slice(1)
    const install = await namespaceRemedy(name => readFile(`/proc/sys/${name}`, 'utf8'))
    const reason = sentence`bubblewrap is installed, but the system doesn’t let it work: ${line}`
    return { kind: 'none', reason, ...(install && { install }) }
  }
}

/** Settings of kernels that forbid ordinary users what bubblewrap needs: their name, the value that does, and the command that changes it. */
const FORBIDDING: readonly (readonly [name: string, value: string, command: string])[] = [
  ['kernel/unprivileged_userns_clone', '0', 'sudo sysctl -w kernel.unprivileged_userns_clone=1'],
  ['user/max_user_namespaces', '0', 'sudo sysctl -w user.max_user_namespaces=15000'],
  [
    // Ubuntu since 23.10 lets only those programs have namespaces that a profile names.
    'kernel/apparmor_restrict_unprivileged_userns',
    '1',
    'sudo sh -c \'printf "abi <abi/4.0>,\\ninclude <tunables/global>\\nprofile atrium-bwrap /usr/bin/bwrap flags=(unconfined) { userns, }\\nprofile atrium-unshare /usr/bin/unshare flags=(unconfined) { userns, }\\n" > /etc/apparmor.d/atrium && apparmor_parser -r /etc/apparmor.d/atrium\'',
  ],
]

/** Returns the one command that lets programs have namespaces, if a setting of the kernel forbids it. `read` reads a file below `/proc/sys`. */
export async function namespaceRemedy(read: (name: string) => Promise<string>): Promise<string | undefined> {
  for (const [name, value, command] of FORBIDDING) {
    const found = await read(name).catch(() => '')
    if (found.trim() === value) return command
  }
  return undefined
}

/** `bubblewrap 0.8.0` is 8; what is newer than all of these has every option. */
function minorOf(version: string): number {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > 0 ? Number.POSITIVE_INFINITY : Number(minor ?? 0)
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

const INSTALLERS: readonly (readonly [system: RegExp, command: string])[] = [
  [/\b(debian|ubuntu)\b/, 'sudo apt-get install -y bubblewrap'],
  [/\b(fedora|rhel)\b/, 'sudo dnf install -y bubblewrap'],
  [/\barch\b/, 'sudo pacman -S --needed bubblewrap'],
  [/\b(suse|opensuse)\b/, 'sudo zypper install -y bubblewrap'],
  [/\balpine\b/, 'sudo apk add bubblewrap'],
]

/** The one command that installs bubblewrap, by what `/etc/os-release` says of the system. */
export function installCommand(osRelease: string): string | undefined {
  const ids = [...osRelease.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].map(([, value = '']) => value).join(' ')
  return INSTALLERS.find(([system]) => system.test(ids))?.[1]
}
