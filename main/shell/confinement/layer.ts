import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { apart, systemView } from './bubblewrap-arguments'
import { BRIDGED_FOLDER } from './network-bridge'

/**
 * A layer over a folder. A command that runs on it finds the folder as it is and changes only the layer: new and changed
 * files lie in `upper`, whose format is that of Linux's overlay file system. `home` and `scratch` stand for the person's
 * home and `/tmp`.
 */
export type Layer = { place: string; upper: string; home: string; scratch: string }

/** Makes an empty layer over a folder. `layers` is a folder of Atrium's own data. */
export async function makeLayer(layers: string, folder: string): Promise<Layer> {
  const place = join(layers, randomUUID())
  const layer = { place, upper: join(place, 'upper'), home: join(place, 'home'), scratch: join(place, 'scratch') }
  await mkdir(place, { recursive: true, mode: 0o700 })
  for (const name of ['upper', 'work', 'merged', 'home', 'scratch']) await mkdir(join(place, name), { mode: 0o755 })
  // The options of a mount give a colon and a comma in a path another meaning.
  await symlink(folder, join(place, 'lower'))
  return layer
}

/** Removes a layer, and nothing of the folder below it. */
export async function removeLayer({ place }: Pick<Layer, 'place'>): Promise<void> {
  // The kernel makes a folder in there that not even its owner may open.
  await chmod(join(place, 'work', 'work'), 0o700).catch(() => undefined)
  await rm(place, { recursive: true, force: true }).catch(() => openAll(place))
}

/** A command can take its own rights to a folder away. */
async function openAll(place: string): Promise<void> {
  await openFolders(place)
  await rm(place, { recursive: true, force: true })
}

/** Of what was removed nothing is left when it is gone from under this. */
async function openFolders(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined)
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (entry.isDirectory()) await openFolders(join(folder, entry.name))
  }
}

/** Removes all layers that an earlier run of Atrium left behind. */
export async function clearLayers(layers: string): Promise<void> {
  for (const name of await readdir(layers).catch(() => [])) await removeLayer({ place: join(layers, name) })
}

/** Never from PATH, which a person's folders may stand in. */
const UNSHARE = '/usr/bin/unshare'

/** Mounts the layer over the folder, where only this process and its children see it, and goes on as bubblewrap. */
const MOUNT =
  'cd "$1" && mount -t overlay overlay -o lowerdir=lower,upperdir=upper,workdir=work,userxattr merged && shift && exec "$@"'

/** Returns the program that starts others so that they see a layer mounted at its `merged`. */
export function mountedStart({ place }: Pick<Layer, 'place'>): { program: string; args: string[] } {
  const alone = ['--user', '--map-root-user', '--mount', '--propagation', 'private']
  return { program: UNSHARE, args: [...alone, '--', '/bin/sh', '-c', MOUNT, 'sh', place] }
}

/** More of the system than a reader needs: what compilers, interpreters and package managers look up. */
const SYSTEM_FOR_WORK = [
  ...['/etc/ssl', '/etc/ca-certificates', '/etc/ca-certificates.conf', '/etc/pki', '/etc/hosts', '/etc/host.conf'],
  ...['/etc/services', '/etc/protocols', '/etc/networks', '/etc/login.defs', '/etc/shells', '/etc/fonts'],
  ...['/etc/java-11-openjdk', '/etc/java-17-openjdk', '/etc/java-21-openjdk', '/etc/java', '/etc/maven'],
  ...['/etc/python3', '/etc/perl', '/etc/php', '/etc/R', '/etc/texmf', '/etc/ImageMagick-6', '/etc/ImageMagick-7'],
  ...['/etc/mailcap', '/etc/inputrc', '/etc/vim', '/etc/nanorc', '/etc/gitattributes'],
]

export type LayeredView = {
  folder: string
  hidden: readonly string[]
  programFolders: readonly string[]
  layer: Layer
  /** The folder of a proxy's socket. Without it there is no network. */
  network?: string
}

type LayerOptions = { view: LayeredView; workingDirectory: string; minor: number }

/**
 * The arguments of bubblewrap, within what `mountedStart` starts, up to the program: the system's programs read-only, the
 * layered folder at its own path, an empty home and scratch place that are thrown away. No network but a proxy's socket, no other processes,
 * no rights.
 */
export async function layeredArguments({ view, workingDirectory, minor }: LayerOptions): Promise<string[]> {
  const { folder, hidden, programFolders, layer, network } = view
  const home = homedir()
  const isOwnHome = folder === home
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  return [
    ...apart(minor),
    // Inside it is the person again, and not the root that mounting needs.
    ...['--uid', String(uid), '--gid', String(gid)],
    ...(await systemView(SYSTEM_FOR_WORK)),
    ...['--proc', '/proc', '--remount-ro', '/proc', '--dev', '/dev', '--tmpfs', '/dev/shm'],
    ...['--bind', layer.scratch, '/tmp', '--bind', layer.scratch, '/var/tmp'],
    ...(isOwnHome || home === '/' ? [] : ['--bind', layer.home, home]),
    ...programFolders.flatMap(path => ['--ro-bind-try', path, path]),
    ...['--bind', join(layer.place, 'merged'), folder],
    // A device on a mount without devices: it can be seen, and not opened.
    ...hidden.flatMap(path => ['--ro-bind', '/dev/null', path]),
    ...(network === undefined ? [] : ['--ro-bind', network, BRIDGED_FOLDER]),
    ...['--remount-ro', '/', '--remount-ro', dirname('/dev/null'), '--chdir', workingDirectory],
  ]
}
