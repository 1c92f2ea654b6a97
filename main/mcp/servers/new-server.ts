import { homedir } from 'node:os'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { variableOf } from '../../shell/login/environment'
import { USUAL_LIMITS } from '../connection/connection-limits'
import type { Target } from '../connection/transport-for'
import { coveredFiles } from '../definitions/covered-files'
import { defaultCwd } from '../definitions/default-cwd'
import { findProgram } from '../definitions/find-program'
import type { Line } from '../definitions/line-names'
import { outsidePath } from '../definitions/outside-path'
import { targetOf } from '../definitions/target-of'
import { isPackageRunner } from '../packages/is-package-runner'
import type { PackageFetches } from '../packages/package-fetches'
import { type Challenges, rememberingFetch } from '../sign-in/challenges'
import { keptOutside } from '../sign-in/kept-outside'
import { storedSignIn } from '../sign-in/sign-in'
import { stableJson } from '../stable-json'
import { enteredFor } from './entered-values'
import type { WantedServer } from './folder-servers'
import type { McpParts } from './mcp-parts'
import { mcpServer, type Server } from './server'
import type { ServerParts } from './server-life'

const USUAL_PAUSES_MS = [500, 2_000, 8_000]

type ServerPlace = {
  workspace: string
  challenges: Challenges
  changed(): void
  fetches: PackageFetches
  /** Reports that what it would run is not what was looked at. */
  outdated(): void
}

/** The server that a config stands for in a folder. Nothing is looked up and nothing runs until it is started. */
export function newServer(parts: McpParts, wanted: WantedServer, place: ServerPlace): Server {
  const { id, name, config } = wanted
  const { workspace, changed } = place
  const { ask, environment, limits, pausesMs = USUAL_PAUSES_MS, version } = parts
  return mcpServer({
    name,
    config,
    limits: { ...USUAL_LIMITS, ...limits },
    pausesMs,
    answering: {
      version,
      workspace,
      ask: ask && ((question, signal) => ask({ workspace, question: { ...question, server: name } }, signal)),
    },
    target: () => currentTarget(parts, wanted, place),
    ...fetching(place.fetches),
    locate: async command => {
      const path = variableOf(await environment(), 'PATH') ?? ''
      return findProgram(command, await outsidePath(path, { workspace, home: homedir() }))
    },
    changed,
    updated: uris => parts.updated?.({ workspace, id, uris }),
  })
}

/** Provides how a program gets what it runs: by a fetch of ours, or otherwise by its own, which may take as long as it likes. */
function fetching(fetches: PackageFetches): Pick<ServerParts, 'fetched' | 'stopFetch' | 'forgetFetched'> {
  return {
    async fetched(target, waiting) {
      if (target.type !== 'stdio') return target
      const program = await fetches.ready(target.program, waiting)
      return {
        ...target,
        program: program === target.program ? { ...program, fetches: isPackageRunner(program) } : program,
      }
    },
    stopFetch: async target => (target.type === 'stdio' ? fetches.stop(target.program) : undefined),
    forgetFetched: async target => (target.type === 'stdio' ? fetches.forget(target.program) : undefined),
  }
}

/** Returns what a server's config stands for now, with the keys of an earlier sign-in. */
async function currentTarget(parts: McpParts, wanted: WantedServer, place: ServerPlace): Promise<Target> {
  const { workspace, challenges } = place
  const { secrets, environment, fetch, ownFolder } = parts
  const { config, source, scope } = wanted
  const entered = await enteredFor(secrets, wanted)
  const neutral = () => defaultCwd(ownFolder, scope)
  const context = { workspace, source, login: await environment(), entered, fetch, neutral }
  const target = await targetOf(config, {
    ...context,
    check: (line, cwd) => checkContent(wanted, line, { ...place, cwd }),
  })
  if (target.type === 'stdio') return target
  const { url, client } = target
  return {
    ...target,
    fetch: rememberingFetch(keptOutside(fetch, url), challenge => challenges.set(scope, { ...challenge, url, client })),
    signedIn: await storedSignIn(secrets, { scope, url }, client),
  }
}

/** A moment may have gone by since its files were looked at, or days, and only now all of its variables have their values. */
async function checkContent(
  { source, covered }: WantedServer,
  line: Line,
  { workspace, cwd, outdated }: ServerPlace & { cwd: string },
): Promise<void> {
  const { files } = await coveredFiles(line, { workspace, cwd, obeys: source.type === 'folder' })
  const special = files.find(({ print }) => print === 'special')
  if (special)
    throw new WordedError(sentence`“${special.path}” is not a plain file, so nobody can tell what would run.`)
  if (stableJson(files) === stableJson(covered.files)) return
  outdated()
  const added = files.find(({ path }) => covered.files.every(file => file.path !== path))
  if (!added) throw new WordedError(sentence`What it runs in this folder is not what you agreed to. Look at it again.`)
  throw new WordedError(
    sentence`It would run “${added.path}” in this folder, which is not part of what you agreed to. If a variable names that file, name the file itself.`,
  )
}
