import type { z } from 'zod'
import type { mcpCalls } from '../../shared/mcp-calls'
import { parseMcpJson } from '../mcp/parse-mcp-json'
import type { Parts } from './parts'

/** A person who has not signed in by then has gone away. */
const SIGN_IN_MS = 5 * 60_000

type Calls = typeof mcpCalls
type Handlers = {
  [N in keyof Calls]: (
    input: z.infer<Calls[N]['input']>,
  ) => Promise<z.infer<Calls[N]['output']>> | z.infer<Calls[N]['output']>
}

export function mcpHandlers({ mcp: { servers }, mcpQuestions }: Pick<Parts, 'mcp' | 'mcpQuestions'>): Handlers {
  return {
    'mcp.list': async ({ workspace }) => {
      const mcp = await servers()
      await mcp.sync(workspace)
      return mcp.views(workspace)
    },
    'mcp.parse': ({ text }) => parseMcpJson(text),
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
    'mcp.log': async ({ workspace, id }) => (await servers()).log(workspace, id),
    'mcp.tryTool': async ({ workspace, id, tool, arguments: json }) =>
      (await servers()).tryTool(workspace, { id, tool }, json),
    'mcp.signIn': async ({ workspace, id }) => (await servers()).signIn(workspace, id, AbortSignal.timeout(SIGN_IN_MS)),
    'mcp.prompt': async ({ workspace, id, prompt, arguments: values }) =>
      (await servers()).prompt(workspace, { id, prompt }, values),
    'mcp.resource': async ({ workspace, id, uri }) => (await servers()).resource(workspace, id, uri),
    'mcp.answer': ({ questionId, ...answer }) => mcpQuestions.answer(questionId, answer),
  }
}
