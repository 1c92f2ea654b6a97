import { lstat, readlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The files that a confined command may see besides the system. All paths are absolute and real. */
export type ConfinedView = {
  /** Read-only, all but what is hidden. */
  folder: string
  /** Files within it that cannot be opened. */
  hidden: readonly string[]
  /** Folders of PATH outside the system's own: their programs can be run. */
  programFolders: readonly string[]
  /** The parts of the system that a command asks about besides, if they exist. */
  asked?: readonly string[]
}

/** The files that programs need to be found, to be started and to output names, dates and times. */
const SYSTEM = [
  ...['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'],
  ...['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/alternatives', '/etc/passwd', '/etc/group'],
  ...['/etc/nsswitch.conf', '/etc/localtime', '/etc/timezone', '/etc/os-release', '/etc/locale.alias'],
  ...['/etc/magic', '/etc/mime.types', '/etc/terminfo', '/etc/debian_version', '/etc/lsb-release'],
  // The list of installed packages.
  ...['/var/lib/dpkg'],
  // The information that lscpu and others give on the processor.
  ...['/sys/devices/system/cpu', '/sys/devices/system/node'],
  // Systems that keep their programs elsewhere.
  ...['/nix/store', '/gnu/store', '/run/current-system/sw', '/home/linuxbrew/.linuxbrew'],
]

/** `minor` is the number behind the 0 of bubblewrap's version: older ones lack options that only add to the rest. */
type Arranged = { view: ConfinedView; workingDirectory: string; minor: number }

const SCRATCH_BYTES = 64 * 1024 * 1024

/**
 * The arguments of bubblewrap up to the program that it starts: a file system of the system's programs and one folder, all of it
 * read-only but for a scratch place in memory; no network, no other processes, no rights, no way to take new ones.
 */
export async function bubblewrapArguments({ view, workingDirectory, minor }: Arranged): Promise<string[]> {
  return [
    ...apart(minor),
    ...(await systemView()),
    // Settings of the computer are files in /proc, which root may write whatever rights it lacks.
    ...['--proc', '/proc', '--remount-ro', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
    ...(minor >= 7 ? ['--size', String(SCRATCH_BYTES)] : []),
    ...['--tmpfs', '/tmp'],
    ...view.programFolders.flatMap(folder => ['--ro-bind-try', folder, folder]),
    ...(view.asked ?? []).flatMap(path => ['--ro-bind-try', path, path]),
    ...['--ro-bind', view.folder, view.folder],
    // A device on a mount without devices: it can be seen, and not opened.
    ...view.hidden.flatMap(path => ['--ro-bind', '/dev/null', path]),
    ...['--remount-ro', '/', '--chdir', workingDirectory],
  ]
}

/** No network, no other processes, no rights, and no way to take new ones. */
export function apart(minor: number): string[] {
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--cap-drop', 'ALL', '--die-with-parent', '--new-session'],
    ...(minor >= 8 ? ['--disable-userns'] : []),
  ]
}

/** The system's programs, read-only, with what else of the system is named and exists. */
export async function systemView(more: readonly string[] = []): Promise<string[]> {
  return ['--ro-bind', '/usr', '/usr', ...(await Promise.all([...SYSTEM, ...more].map(shownAsItIs))).flat()]
}

/** On most systems `/bin` is a link to `/usr/bin`, and programs of `/usr` count on it. */
async function shownAsItIs(path: string): Promise<string[]> {
  const info = await lstat(path).catch(() => undefined)
  if (!info) return []
  const isInUsr = info.isSymbolicLink() && dirname(path) === '/'
  return isInUsr ? ['--symlink', await readlink(path), path] : ['--ro-bind', path, path]
}
