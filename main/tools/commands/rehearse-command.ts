import { createHash } from 'node:crypto'
import { statfs, writeFile } from 'node:fs/promises'
import { homedir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { errorText } from '../../../shared/errors'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { CommandEffect, Rehearsal } from '../../../shared/session/effects'
import type { CommandOutcome } from '../../../shared/session/tool-results'
import { withheld } from '../../shell/command/command-outcome'
import { runCommand } from '../../shell/command/run-command'
import { type Layer, makeLayer, removeLayer } from '../../shell/confinement/layer'
import { layering } from '../../shell/confinement/layering'
import { bridgedEnvironment, canBridge, makeSocketFolder, socketIn } from '../../shell/confinement/network-bridge'
import { commandEnvironment, loginEnvironment } from '../../shell/login/environment'
import type { Environment } from '../../shell/login/environment-variables'
import { outputOf } from '../../shell/process/start-program'
import { type HostProxy, hostProxy } from '../../web/host-proxy'
import { publicWeb, type WebAccess } from '../../web/web-access'
import { planLayer } from '../../workspace/layer/plan-layer'
import { readLayer, TooManyDifferences } from '../../workspace/layer/read-layer'
import { writtenIn } from '../../workspace/layer/written-in'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { outputKind } from '../../workspace/read/binary-kind'
import { decodeOutput } from '../../workspace/read/decode-output'
import { viewFor, wordsForRefusal } from '../confined-for'
import type { ToolContext } from '../tool-context'
import { markHarmless } from './harmless-changes'
import type { NotRehearsed, RehearsedCommand } from './rehearsed-command'

/** `hosts` may be connected to. */
type Context = Pick<ToolContext, 'workspace' | 'signal' | 'report'> & { hosts?: readonly string[] }

/** Rehearses commands on layers that lie in a folder of Atrium's own data. */
export type Rehearse = (effect: CommandEffect, context: Context) => Promise<RehearsedCommand | NotRehearsed>

/** Makes what rehearses commands. `layers` is a folder of Atrium's own data that nothing else uses. */
export function rehearsals(layers: string, web: Pick<WebAccess, 'resolve' | 'isAllowed'> = publicWeb): Rehearse {
  return async (effect, context) => {
    const problem = await layering.problemFor(context.workspace, layers)
    if (problem) return { problem }
    let layer: Layer | undefined
    try {
      layer = await makeLayer(layers, context.workspace)
      const found = await rehearse(effect, context, { layer, web })
      if ('problem' in found) await removeLayer(layer)
      return found
    } catch (thrown) {
      if (layer) await removeLayer(layer)
      // A reason that keeps it from being tried keeps nobody from being asked about it.
      if (context.signal.aborted) throw thrown
      return { problem: errorText(thrown) }
    }
  }
}

/** The layer that a command is tried on, and the web beyond it. */
type RehearsalSetup = { layer: Layer; web: Pick<WebAccess, 'resolve' | 'isAllowed'> }

async function rehearse(
  effect: CommandEffect,
  context: Context,
  { layer, web }: RehearsalSetup,
): Promise<RehearsedCommand | NotRehearsed> {
  const { workspace, signal } = context
  const network = await openNetwork(layer, context.hosts ?? [], web)
  const run = await runOn(layer, effect, { ...context, network }).finally(() => network?.close())
  if ('problem' in run) return run
  const { outcome } = run
  const unreachable = unreachableFor(outcome, network)
  if (unreachable) return unreachable
  const connections = network?.connections() ?? []
  const blockedHosts = network?.blocked() ?? []
  try {
    const differences = await readLayer(layer.upper, workspace)
    const sides = { upper: layer.upper, folder: workspace }
    const { changes: planned, contents, stored, leftOut } = await planLayer(differences, { ...sides, signal })
    const changes = await markHarmless(planned, sides)
    const outside = await writtenIn(layer.home)
    const rehearsal: Rehearsal = {
      exitCode: outcome.exitCode,
      said: saidAtLast(outcome),
      output: createHash('sha256').update(`${outcome.stdout}\0${outcome.stderr}`).digest('hex'),
      ...(leftOut.length > 0 && { leftOut: leftOut.slice(0, MOST_NAMED) }),
      ...(outside.length > 0 && { outside: outside.slice(0, MOST_NAMED) }),
      ...(connections.length > 0 && { connections }),
      ...(blockedHosts.length > 0 && { blockedHosts }),
    }
    const told: CommandOutcome = {
      ...outcome,
      ...(outside.length > 0 && { lost: outside.slice(0, MOST_NAMED) }),
      ...(connections.length > 0 && { reachedHosts: connections.map(({ host }) => host) }),
      ...(blockedHosts.length > 0 && { blockedHosts }),
    }
    return {
      rehearsal,
      outcome: told,
      changes,
      contents,
      stored,
      upper: layer.upper,
      release: () => removeLayer(layer),
    }
  } catch (thrown) {
    if (thrown instanceof TooManyDifferences) return { problem: sentence`it changes too many files to show` }
    throw thrown
  }
}

type SandboxNetwork = HostProxy & { folder: string }

/** Opens the way to the hosts that are allowed. It is there also where none is, as it learns which ones a command asks for. */
async function openNetwork(
  layer: Layer,
  hosts: readonly string[],
  web: RehearsalSetup['web'],
): Promise<SandboxNetwork | undefined> {
  if (!(await canBridge())) return undefined
  const { folder, remove } = await makeSocketFolder(layer.place)
  const proxy = await hostProxy({ socket: socketIn(folder), hosts, web })
  return {
    ...proxy,
    folder,
    async close() {
      await proxy.close()
      await remove()
    },
  }
}

/** A build may take more than a command that only reads. */
const MOST_OF_MEMORY = 0.75

const MOST_NAMED = 20
const MOST_SAID = 4_000

function saidAtLast({ stdout, stderr }: CommandOutcome): string {
  const all = [stdout.trimEnd(), stderr.trimEnd()].filter(text => text !== '').join('\n')
  return all.length > MOST_SAID ? `…${all.slice(-MOST_SAID)}` : all
}

async function runOn(
  layer: Layer,
  effect: CommandEffect,
  { workspace, signal, report, network }: Context & { network: SandboxNetwork | undefined },
): Promise<{ outcome: CommandOutcome } | NotRehearsed> {
  const { command, workingDirectory, shell, timeLimitMs, mode = 'pipes', output, input } = effect
  const own = layeredEnvironment(commandEnvironment(await loginEnvironment()))
  const environment = network ? bridgedEnvironment(own) : own
  const by = await layering.by()
  if (!by) return { problem: sentence`the sandbox is no longer there` }
  const [{ view, secretSince }] = await Promise.all([
    viewFor(command, { workspace, environment }),
    writeGitSettings(layer, environment),
  ])
  const full = new AbortController()
  const watch = watchDisk(layer, full)
  try {
    const outcome = await runCommand({
      ...{ command, shell, environment, mode, output, input },
      cwd: await resolveInside(workspace, workingDirectory),
      timeLimitMs,
      memoryLimit: totalmem() * MOST_OF_MEMORY,
      confined: { by, ...view, layer, ...(network && { network: network.folder }) },
      signal: AbortSignal.any([signal, full.signal]),
      onOutput: report,
      kindOf: outputKind,
      decode: decodeOutput,
    })
    signal.throwIfAborted()
    if (full.signal.aborted) return { problem: sentence`it writes more than the disk has room for` }
    const refused = wordsForRefusal(await secretSince())
    const told = refused === undefined ? outcome : withheld(outcome, refused)
    return { outcome: { ...told, rehearsed: true } }
  } finally {
    watch.abort()
  }
}

/** Variables that lead to the person's desktop, keys and containers, none of which is there. */
const OF_THE_DESKTOP =
  /^(DISPLAY|WAYLAND_.*|XAUTHORITY|DBUS_.*|XDG_(RUNTIME_DIR|SESSION_.*|CURRENT_DESKTOP)|SSH_.*|GPG_.*|DOCKER_.*|KUBECONFIG|SESSION_MANAGER|DESKTOP_.*|TMPDIR|TMP|TEMP)$/

function layeredEnvironment(environment: Environment): Environment {
  const kept = Object.entries(environment).filter(([name]) => !OF_THE_DESKTOP.test(name))
  return { ...Object.fromEntries(kept), HOME: homedir() }
}

/** Settings that say who commits, and how. None of them names a credential or another server. */
const GIT_SETTINGS =
  /^(user\.(name|email)|init\.defaultbranch|core\.(autocrlf|eol|safecrlf|filemode|ignorecase|quotepath|precomposeunicode)|pull\..*|merge\.(conflictstyle|ff)|rebase\.autostash|diff\.(algorithm|renames)|alias\..*|commit\.verbose|branch\..*|fetch\.prune)$/

/** Commits made in the rehearsal have the person's name. */
async function writeGitSettings({ home }: Layer, env: Environment): Promise<void> {
  const { stdout } = await outputOf('git', ['config', '--global', '--list', '-z'], { env, timeout: 5_000 }).catch(
    () => ({ stdout: '' }),
  )
  const lines = stdout.split('\0').flatMap(entry => {
    const [name = '', value = ''] = entry.split(/\n(.*)/s)
    return GIT_SETTINGS.test(name) ? [gitSetting(name, value)] : []
  })
  if (lines.length > 0) await writeFile(join(home, '.gitconfig'), lines.join(''))
}

function gitSetting(name: string, value: string): string {
  const [, section = '', inner, key = ''] = /^([^.]+)(?:\.(.*))?\.([^.]+)$/s.exec(name) ?? []
  const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
  return `[${section}${inner === undefined ? '' : ` ${quoted(inner)}`}]\n\t${key} = ${quoted(value)}\n`
}

const LOOK_MS = 500
const LEAST_FREE = 1024 ** 3
const MOST_WRITTEN = 16 * 1024 ** 3

/** Stops a rehearsal that would fill the disk. Other programs write too, so it may stop a little early. */
function watchDisk({ place }: Layer, full: AbortController): AbortController {
  const over = new AbortController()
  const look = async () => {
    const free = async () => {
      const { bavail, bsize } = await statfs(place)
      return bavail * bsize
    }
    const before = await free()
    for await (const _ of setInterval(LOOK_MS, undefined, { signal: over.signal })) {
      const now = await free()
      if (before - now > MOST_WRITTEN || now < Math.min(LEAST_FREE, before / 2)) return full.abort()
    }
  }
  look().catch(() => undefined)
  return over
}

/** Errors of commands that need more than a layer has. These are words of others: a wrong guess leads to a question too many, or to a failed command. */
const UNREACHABLE: readonly (readonly [pattern: RegExp, problem: () => LocalizedText])[] = [
  [
    /EAI_AGAIN|ENOTFOUND|ENETUNREACH|Could not resolve host|Temporary failure in name resolution|Network is unreachable|Name or service not known|nodename nor servname|dial tcp: lookup|Failed to establish a new connection|failed to lookup address|Temporary failure resolving/i,
    () => sentence`it needs the network`,
  ],
  [
    /ECONNREFUSED|Connection refused|Couldn't connect to server/i,
    () => sentence`it needs a server on this computer, which the sandbox can’t reach`,
  ],
  [
    /Cannot connect to the Docker daemon|docker\.sock|no new privileges|must be setuid root/i,
    () => sentence`it needs rights that the sandbox doesn’t give`,
  ],
  [/Invalid cross-device link|\bEXDEV\b/, () => sentence`it renames folders, which the sandbox can’t do`],
  [/Read-only file system|\bEROFS\b/i, () => sentence`it writes outside the folder`],
  [/Value too large for defined data type|\bEOVERFLOW\b/, () => sentence`it changes files of another user`],
]

/** A build whose only request was one of telemetry fails for other reasons, of which it speaks. */
function mayFailByNetwork(said: string, hosts: readonly string[]): boolean {
  return said.trim() === '' || OF_NETWORK.test(said) || hosts.some(host => said.includes(host))
}

const OF_NETWORK =
  /prox(y|ies)|tunnel|\b403\b|forbidden|network|connect|fetch|download|request|registry|socket|\bE[A-Z]*(CONN|NOTFOUND|TIMEDOUT)|https?:|\b(TLS|SSL)\b/i

/** Returns why a command that failed is to be asked about, and the hosts that it missed. */
function unreachableFor(
  { exitCode, stdout, stderr }: CommandOutcome,
  network: SandboxNetwork | undefined,
): NotRehearsed | undefined {
  if (exitCode === 0) return undefined
  const said = `${stderr}\n${stdout}`
  const blockedHosts = network?.blocked() ?? []
  if (blockedHosts.length > 0 && mayFailByNetwork(said, blockedHosts))
    return { problem: sentence`it needs ${blockedHosts.join(', ')}`, blockedHosts }
  const [host] = network?.local() ?? []
  if (host !== undefined)
    return { problem: sentence`it needs ${host}, which is on your own network, where the sandbox never connects` }
  const problem = UNREACHABLE.find(([pattern]) => pattern.test(said))?.[1]()
  return problem === undefined ? undefined : { problem }
}
