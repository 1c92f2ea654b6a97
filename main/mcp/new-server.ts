import { homedir } from 'node:os'
import { variableOf } from '../shell/environment'
import { type Challenges, rememberingFetch } from './challenges'
import { USUAL_LIMITS } from './connection'
import { enteredFor } from './entered-values'
import { findProgram } from './find-program'
import type { Wanted } from './folder-servers'
import type { McpParts } from './mcp-parts'
import { neutralFolder } from './neutral-folder'
import { outsidePath } from './outside-path'
import { mcpServer, type Server } from './server'
import { storedSignIn } from './sign-in'
import { targetOf } from './target-of'
import type { Target } from './transport-for'

const USUAL_PAUSES_MS = [500, 2_000, 8_000]

type Place = { workspace: string; challenges: Challenges; changed(): void }

/** The server that a config stands for in a folder. Nothing is looked up and nothing runs until it is started. */
export function newServer(parts: McpParts, wanted: Wanted, place: Place): Server {
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
    locate: async command => {
      const path = variableOf(await environment(), 'PATH') ?? ''
      return findProgram(command, await outsidePath(path, { workspace, home: homedir() }))
    },
    changed,
    updated: uris => parts.updated?.({ workspace, id, uris }),
  })
}

/** What a server's config stands for now, with the keys of an earlier sign-in. */
async function currentTarget(parts: McpParts, wanted: Wanted, { workspace, challenges }: Place): Promise<Target> {
  const { secrets, environment, fetch, ownFolder } = parts
  const { config, source, scope } = wanted
  const entered = await enteredFor(secrets, wanted)
  const neutral = () => neutralFolder(ownFolder, scope)
  const target = await targetOf(config, { workspace, source, login: await environment(), entered, fetch, neutral })
  if (target.type === 'stdio') return target
  return {
    ...target,
    fetch: rememberingFetch(fetch, challenge => challenges.set(scope, { ...challenge, url: target.url })),
    signedIn: await storedSignIn(secrets, { scope, url: target.url }),
  }
}
