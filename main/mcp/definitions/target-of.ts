import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { DEFAULT_INHERITED_ENV_VARS } from '@modelcontextprotocol/client/stdio'
import { WordedError } from '../../../shared/errors'
import type { McpServerConfig } from '../../../shared/mcp'
import { parseWebAddress } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import { commandEnvironment, variableOf } from '../../shell/login/environment'
import type { Environment } from '../../shell/login/environment-variables'
import { resolveInside } from '../../workspace/paths/resolve-path'
import type { Fetch } from '../connection/bounded-fetch'
import type { Target } from '../connection/transport-for'
import { NOT_NAMED } from './default-cwd'
import { expandConfig, variablesIn } from './expand-variables'
import { isProgram } from './find-program'
import type { Line } from './line-names'
import { outsidePath } from './outside-path'
import type { ServerSource } from './server-hash'
import { windowsProgram } from './windows-program'

export type TargetContext = {
  workspace: string
  source: ServerSource
  login: Environment
  /** The values that the person entered for this server. */
  entered: Readonly<Record<string, string>>
  fetch: Fetch
  /** Returns the folder in which one of the person's own servers starts if it names no working directory. Created on request. */
  neutral(): Promise<string>
  /** Rejects with an `Error` for the person where a program is not what they agreed to. */
  check?(line: Line, cwd: string): Promise<void>
  /** Another one only in tests. */
  system?: System
}

type System = { platform: NodeJS.Platform; isProgram(file: string): Promise<boolean> }

const THIS_SYSTEM: System = { platform: process.platform, isProgram }

/**
 * Resolves a config here and now. The values of variables are looked up now and stored nowhere. Throws an `Error` for the
 * person: a folder's file must not request a secret, and its program starts inside the folder; one of the person's own
 * starts in no folder that the open folder could fill, unless they named one. On Windows throws an `Error` with the code
 * `ENOENT` if there is no such program.
 */
export async function targetOf(config: McpServerConfig, context: TargetContext): Promise<Target> {
  const { workspace, source, login, entered, fetch, system = THIS_SYSTEM } = context
  const environment = source.type === 'person' ? login : commandEnvironment(login)
  if (source.type === 'folder') refuseSecrets(variablesIn(config), { login, environment })
  const expanded = expandConfig(config, { environment, workspace, home: homedir(), entered })
  if (expanded.type !== 'stdio') {
    if (!parseWebAddress(expanded.url)) {
      throw new WordedError(sentence`The server’s URL doesn’t start with https:// or http://.`)
    }
    const { type, url, headers, client } = expanded
    return { type, url, headers, ...(client && { client }), fetch }
  }
  const { args } = expanded
  const env = { ...(await inheritedEnvironment(context, system)), ...expanded.env }
  const cwd = await workingDirectory(expanded.cwd, context)
  await context.check?.(expanded, cwd)
  const place = { path: variableOf(env, 'PATH') ?? '', workspace, cwd, home: homedir() }
  const command =
    system.platform === 'win32' ? await windowsProgram(expanded.command, place, system.isProgram) : expanded.command
  return { type: 'stdio', program: { command, args, env, cwd } }
}

/** This variable keeps cmd.exe from also taking what a server itself starts from the folder: npx.cmd runs a bare `node`. */
const FROM_PATH_ALONE: Environment = { NoDefaultCurrentDirectoryInExePath: '1' }

/** Windows is told the full path of a program, and its PATH may be named otherwise. */
async function inheritedEnvironment({ login, workspace }: TargetContext, { platform }: System): Promise<Environment> {
  const inherited = minimalEnvironment(login)
  if (platform === 'win32') return { ...inherited, ...FROM_PATH_ALONE }
  const PATH = await outsidePath(variableOf(login, 'PATH') ?? '', { workspace, home: homedir() })
  return { ...inherited, PATH }
}

/** Returns what every program needs, and nothing that could be a secret. PATH is the login shell's. */
export function minimalEnvironment(login: Environment): Environment {
  const entries = DEFAULT_INHERITED_ENV_VARS.map(name => [name, variableOf(login, name)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function refuseSecrets(
  names: readonly string[],
  { login, environment }: { login: Environment; environment: Environment },
) {
  const secret = names.find(name => Object.hasOwn(login, name) && !Object.hasOwn(environment, name))
  if (secret === undefined) return
  throw new WordedError(
    sentence`The server asks for ${secret}, which looks like a secret. A folder’s file isn’t given secrets. Add the server as your own instead.`,
  )
}

async function workingDirectory(cwd: string, { workspace, source, neutral }: TargetContext): Promise<string> {
  if (source.type === 'person' && cwd === NOT_NAMED) return neutral()
  const folder = source.type === 'person' ? resolve(workspace, cwd) : await resolveInside(workspace, cwd)
  const info = await stat(folder).catch(() => undefined)
  if (!info?.isDirectory()) throw new WordedError(sentence`The server’s working directory doesn’t exist: ${cwd}`)
  return folder
}
