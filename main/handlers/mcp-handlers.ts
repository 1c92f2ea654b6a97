import type { z } from 'zod'
import type { mcpCalls } from '../../shared/mcp-calls'
import { parseMcpJson } from '../mcp/parse-mcp-json'
import type { McpQuestions } from '../mcp/questions'
import type { McpServers } from '../mcp/servers'

/** A person who has not signed in by then has gone away. */
const SIGN_IN_MS = 5 * 60_000

type Calls = typeof mcpCalls
type Handlers = {
  [N in keyof Calls]: (
    input: z.infer<Calls[N]['input']>,
  ) => Promise<z.infer<Calls[N]['output']>> | z.infer<Calls[N]['output']>
}

export function mcpHandlers({ mcp, mcpQuestions }: { mcp: McpServers; mcpQuestions: McpQuestions }): Handlers {
  return {
    'mcp.list': async ({ workspace }) => {
      await mcp.sync(workspace)
      return mcp.views(workspace)
    },
    'mcp.parse': ({ text }) => parseMcpJson(text),
    'mcp.save': ({ workspace, name, config, before, inputs }) =>
      mcp.save(workspace, { name, config }, { before, inputs }),
    'mcp.enter': ({ workspace, id, inputs }) => mcp.enter(workspace, id, inputs),
    'mcp.remove': ({ workspace, id }) => mcp.remove(workspace, id),
    'mcp.setEnabled': ({ workspace, id, enabled }) => mcp.setEnabled(workspace, id, enabled),
    'mcp.setTool': ({ workspace, id, tool, enabled }) => mcp.setTool(workspace, { id, tool }, enabled),
    'mcp.approve': ({ workspace, id, hash }) => mcp.approve(workspace, id, hash),
    'mcp.revoke': ({ workspace, id }) => mcp.revoke(workspace, id),
    'mcp.pin': ({ workspace, id, tool, hash }) => mcp.pin(workspace, { id, tool }, hash),
    'mcp.restart': ({ workspace, id }) => mcp.restart(workspace, id),
    'mcp.stop': ({ workspace, id }) => mcp.stop(workspace, id),
    'mcp.log': ({ workspace, id }) => mcp.log(workspace, id),
    'mcp.tryTool': ({ workspace, id, tool, arguments: json }) => mcp.tryTool(workspace, { id, tool }, json),
    'mcp.signIn': ({ workspace, id }) => mcp.signIn(workspace, id, AbortSignal.timeout(SIGN_IN_MS)),
    'mcp.prompt': ({ workspace, id, prompt, arguments: values }) => mcp.prompt(workspace, { id, prompt }, values),
    'mcp.resource': ({ workspace, id, uri }) => mcp.resource(workspace, id, uri),
    'mcp.answer': ({ questionId, ...answer }) => mcpQuestions.answer(questionId, answer),
  }
}
