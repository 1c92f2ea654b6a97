import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../run-tool'
import type { Electron } from './electron'
import { isFile } from './is-file'
import { executableIn } from './override-electron'

const officialHost = 'https://github.com/electron/electron/releases'
const longestDownload = 600_000

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

export type DownloadOptions = {
  /** The host that the installer downloads from; by default the one it would use itself. */
  mirror?: string
  /** Milliseconds that the installer gets when that host does not answer. */
  patience?: number
}

/** Runs the `electron` package's own installer, which checks what it downloads. Resolves with whether it succeeded. */
export async function downloadElectron(packageFolder: string, options: DownloadOptions = {}): Promise<boolean> {
  const environmentMirror = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror
  const { mirror = environmentMirror ?? officialHost, patience = 6000 } = options
  const watch = watchHost(mirror, patience)
  try {
    const exitCode = await runCommand(process.execPath, [join(packageFolder, 'install.js')], {
      output: 'ignore',
      signal: AbortSignal.any([AbortSignal.timeout(longestDownload), watch.unreachable]),
    })
    return exitCode === 0
  } catch {
    return false
  } finally {
    watch.stop()
  }
}

/**
 * Behind a firewall that drops packets the installer would hang. It is given some patience even when its host does not
 * answer, since a copy in its own cache needs no network at all.
 */
function watchHost(host: string, patience: number) {
  const unreachable = new AbortController()
  const probe = new AbortController()
  const timer = setTimeout(() => unreachable.abort(), patience)
  fetch(host, { method: 'HEAD', signal: probe.signal }).then(
    () => clearTimeout(timer),
    () => undefined,
  )
  const stop = () => {
    clearTimeout(timer)
    probe.abort()
  }
  return { unreachable: unreachable.signal, stop }
}
