import { mkdir, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import type { mcpCalls } from '../../shared/ipc/mcp-calls'
import { cancellableRequests } from './cancellable-requests'
import type { Desktop, HandlerContext } from './handler-context'

/** A person who has not signed in by then has gone away. */
const SIGN_IN_MS = 5 * 60_000

type Calls = typeof mcpCalls
type Handlers = {
  [N in keyof Calls]: (
    input: z.infer<Calls[N]['input']>,
  ) => Promise<z.infer<Calls[N]['output']>> | z.infer<Calls[N]['output']>
}

export function mcpHandlers({
  mcp: { servers, offers, leave },
  mcpQuestions,
  desktop,
  dataFolder,
}: Pick<HandlerContext, 'mcp' | 'mcpQuestions' | 'dataFolder'> & {
  desktop: Pick<Desktop, 'pickFolder' | 'pickFile' | 'platform' | 'program'>
}): Handlers {
  const readings = cancellableRequests()
  const noFolder = async () => {
    const path = join(dataFolder, 'no-folder')
    await mkdir(path, { recursive: true })
    return realpath(path)
  }
  return {
    'mcp.list': async ({ workspace }) => {
      const mcp = await servers()
      await mcp.sync(workspace)
      return mcp.views(workspace)
    },
    'mcp.understand': async ({ text }) => {
      const { readPasted } = await import('../mcp/import/read-pasted')
      return readPasted(text, { home: homedir() })
    },
    'mcp.ofOthers': async ({ workspace }) => {
      const { serversOfOthers } = await import('../mcp/import/other-programs')
      return serversOfOthers({ home: await realpath(homedir()), folder: workspace, platform: desktop.platform })
    },
    'mcp.searchRegistry': ({ words, readingId }) =>
      readings.run(readingId, async signal => {
        const { OFFICIAL_REGISTRY, searchRegistry } = await import('../mcp/import/search-registry')
        return searchRegistry(words, { registry: OFFICIAL_REGISTRY, fetch, home: homedir(), signal })
      }),
    'mcp.clientConfig': ({ workspace }) => {
      const { command, args } = desktop.program
      const atrium = { command, args: [...args, '--mcp', workspace] }
      return JSON.stringify({ mcpServers: { atrium } }, null, 2)
    },
    'mcp.noFolder': noFolder,
    'mcp.leaveNoFolder': async () => leave(await noFolder()),
    'mcp.pickPath': ({ kind }) => (kind === 'folder' ? desktop.pickFolder() : desktop.pickFile([])),
    'mcp.save': async ({ workspace, name, config, before, inputs }) =>
      (await servers()).save(workspace, { name, config }, { before, inputs }),
    'mcp.enter': async ({ workspace, id, inputs }) => (await servers()).enter(workspace, id, inputs),
    'mcp.remove': async ({ workspace, id }) => (await servers()).remove(workspace, id),
    'mcp.setEnabled': async ({ workspace, id, enabled }) => (await servers()).setEnabled(workspace, id, enabled),
    'mcp.setTool': async ({ workspace, id, tool, enabled }) =>
      (await servers()).setTool(workspace, { id, tool }, enabled),
    'mcp.approve': async ({ workspace, id, hash }) => (await servers()).approve(workspace, id, hash),
    'mcp.revoke': async ({ workspace, id }) => (await servers()).revoke(workspace, id),
    'mcp.pin': async ({ workspace, id, tool, hash }) => (await servers()).pin(workspace, { id, tool }, hash),
    'mcp.restart': async ({ workspace, id }) => (await servers()).restart(workspace, id),
    'mcp.stop': async ({ workspace, id }) => (await servers()).stop(workspace, id),
    'mcp.fetchAgain': async ({ workspace, id }) => (await servers()).fetchAgain(workspace, id),
    'mcp.log': async ({ workspace, id }) => (await servers()).log(workspace, id),
    'mcp.tryTool': ({ workspace, id, tool, arguments: json, readingId }) =>
      readings.run(readingId, async signal => (await servers()).tryTool({ workspace, id, signal }, tool, json)),
    'mcp.signIn': async ({ workspace, id }) => (await servers()).signIn(workspace, id, AbortSignal.timeout(SIGN_IN_MS)),
    'mcp.stopSignIn': async ({ workspace, id }) => (await servers()).stopSignIn(workspace, id),
    'mcp.prompt': ({ workspace, id, prompt, arguments: values, readingId }) =>
      readings.run(readingId, async signal => (await servers()).prompt({ workspace, id, signal }, prompt, values)),
    'mcp.resource': ({ workspace, id, uri, values, readingId }) =>
      readings.run(readingId, async signal => (await servers()).resource({ workspace, id, signal }, uri, values)),
    'mcp.stopReading': ({ readingId }) => readings.stop(readingId),
    'mcp.complete': async ({ workspace, id, ...wanted }) =>
      (await servers()).complete({ workspace, id, signal: new AbortController().signal }, wanted),
    'mcp.offers': ({ workspace }) => offers(workspace),
    'mcp.watch': async ({ workspace, resources }) => (await servers()).watch(workspace, resources),
    'mcp.answer': ({ questionId, ...answer }) => mcpQuestions.answer(questionId, answer),
  }
}
