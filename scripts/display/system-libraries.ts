import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { isFile } from '../electron/is-file'
import { runCommand } from '../run-tool'
import {
  aptPackages,
  CHROMIUM_PLACES,
  installCommand,
  type LinuxSystem,
  packsChromium,
  parseOsRelease,
  usesApt,
} from './system-packages'

/** The shared libraries that ldd could not find, each once. */
export function parseMissingLibraries(lddOutput: string): string[] {
  const names = [...lddOutput.matchAll(/^\s*(\S+) => not found\s*$/gm)].map(match => match[1] ?? '')
  return [...new Set(names)]
}

/** Returns the packages that only tests need and the machine lacks. */
async function missingForTests(): Promise<string[]> {
  // Servers lie where an ordinary user's shell does not look.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const isThere = async (name: string) =>
    (await Promise.all(folders.map(folder => isFile(join(folder, name))))).includes(true)
  const programs = ['Xvfb', 'bwrap', 'dovecot']
  const found = await Promise.all(programs.map(isThere))
  return programs.filter((_, index) => !found[index])
}

/** Fonts and a current Chromium are nice to have: where they cannot be installed without asking, their absence stops nobody. */
async function lacksNiceThings(system: LinuxSystem): Promise<boolean> {
  const isOneThere = async (paths: readonly string[]) => (await Promise.all(paths.map(isFile))).includes(true)
  const folders = ['/usr/share/fonts/truetype/noto', '/usr/share/fonts']
  const hasFonts = await isOneThere(folders.map(folder => join(folder, 'NotoColorEmoji.ttf')))
  return !hasFonts || (packsChromium(system) && !(await isOneThere(CHROMIUM_PLACES)))
}

async function missingLibraries(executable: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ldd', [executable])
  return parseMissingLibraries(stdout)
}

/**
 * Makes sure that a Linux machine can run this Electron (and, for tests, has an Xvfb): as root on Debian or Ubuntu it
 * installs what is missing, elsewhere it throws with the one command to run. Does nothing on other systems.
 */
export async function ensureSystemLibraries(executable: string, forTests: boolean): Promise<void> {
  if (process.platform !== 'linux') return
  const find = async () => [...(await missingLibraries(executable)), ...(forTests ? await missingForTests() : [])]
  const missing = await find()
  const mayInstall = process.getuid?.() === 0
  const system = parseOsRelease(await readFile('/etc/os-release', 'utf8').catch(() => ''))
  if (missing.length === 0 && !(forTests && mayInstall && (await lacksNiceThings(system)))) return
  if (mayInstall && usesApt(system)) {
    await installByApt(aptPackages(system, forTests))
    if ((await find()).length === 0) return
  }
  if (missing.length > 0) throw new Error(explainMissing(missing, installCommand(system, forTests)))
}

export function explainMissing(missing: string[], command: string | undefined): string {
  const what = `This machine lacks what Electron needs: ${missing.join(', ')}.`
  return command ? `${what}\nRun this once, then try again:\n\n  ${command}\n` : `${what}\nInstall it, then try again.`
}

async function installByApt(packages: string[]): Promise<void> {
  console.log(`Installing ${packages.join(' ')} …`)
  // At this level no server that a package brings is started.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await runCommand('apt-get', ['update', '-qq'], { env })
  const exitCode = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  })
  if (exitCode !== 0) throw new Error(`apt-get could not install ${packages.join(' ')} (exit code ${exitCode}).`)
}
