import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../run-command'
import type { Electron } from './electron'
import { isFile } from './is-file'
import { executableIn } from './override-electron'

/** The version of the `electron` package, downloaded or not. */
export async function wantedVersion(packageFolder: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  return manifest.version
}

/** The binary of the `electron` package if it is there, whole and of the package's version. */
export async function installedElectron(packageFolder: string): Promise<Electron | undefined> {
  const distribution = join(packageFolder, 'dist')
  const version = await wantedVersion(packageFolder)
  const present = await readFile(join(distribution, 'version'), 'utf8').catch(() => '')
  // The package's installer writes path.txt last: without it the distribution may be half unpacked.
  const complete = await isFile(join(packageFolder, 'path.txt'))
  const executable = executableIn(distribution)
  if (!complete || present.trim().replace(/^v/, '') !== version || !(await isFile(executable))) return undefined
  return { executable, version, source: 'official', why: 'the official build that the electron package names' }
}

/** Runs the `electron` package's own installer, which checks what it downloads. Resolves with whether it succeeded. */
export async function downloadElectron(packageFolder: string): Promise<boolean> {
  const giveUp = new AbortController()
  const limits = [AbortSignal.timeout(600_000), giveUp.signal]
  const watch = abortWhenUnreachable(await wantedVersion(packageFolder), giveUp)
  const exitCode = await runCommand(process.execPath, [join(packageFolder, 'install.js')], {
    output: 'ignore',
    signal: AbortSignal.any(limits),
  }).catch(() => 1)
  clearTimeout(watch)
  return exitCode === 0
}

/**
 * Behind a firewall that drops packets the installer would hang. A copy in its own cache needs no network at all, so
 * it is given a few seconds even when its host does not answer.
 */
function abortWhenUnreachable(version: string, giveUp: AbortController): NodeJS.Timeout {
  const mirror = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror
  const host = mirror ?? `https://github.com/electron/electron/releases/download/v${version}/SHASUMS256.txt`
  let reachable = false
  fetch(host, { method: 'HEAD', signal: AbortSignal.timeout(6000) }).then(
    () => {
      reachable = true
    },
    () => undefined,
  )
  return setTimeout(() => {
    if (!reachable) giveUp.abort()
  }, 6000)
}
