import { ProtocolError } from '@modelcontextprotocol/client'
import { errorText, messageOf, WordedError } from '../../../shared/errors'
import type { McpFailure, McpServerConfig } from '../../../shared/mcp'
import { joinedWords, type LocalizedText, sentence } from '../../../shared/sentence'
import type { Limits } from '../connection/connection-limits'
import { TaskAtWork } from '../connection/server-tasks'
import { isClosed, isTimeout, statusOf } from '../connection/thrown-codes'
import { UnreadyServer } from '../connection/unready-server'

/** Returns whether a server over HTTP no longer knows the session, and so did not do what was requested. */
export function isSessionLost(thrown: unknown, config: McpServerConfig): boolean {
  return config.type === 'http' && statusOf(thrown) === 404
}

/** Of what others say. */
const LONGEST = 2_000

type FailedServer = { name: string; failure: McpFailure | undefined; limits: Limits }

/** Returns why a call failed: in English for the model, and for a person who reads something from a server. */
export function callFailure(thrown: unknown, { name, failure, limits }: FailedServer): Error {
  if (thrown instanceof UnreadyServer) return thrown
  return new WordedError(wordsFor(thrown, { name, failure, limits }), { cause: thrown })
}

function wordsFor(thrown: unknown, { name, failure, limits }: FailedServer): LocalizedText {
  if (isTimeout(thrown)) return wordsForTimeout(thrown, { name, limits })
  if (isClosed(thrown)) {
    const printed = failure?.detail ? [sentence`Output: ${failure.detail.slice(-500)}`] : []
    const ended = sentence`The MCP server “${name}” quit during the call.`
    return joinedWords([ended, ...(failure ? [failure.words] : []), ...printed], ' ')
  }
  if (thrown instanceof TaskAtWork)
    return sentence`The MCP server “${name}” didn’t finish within ${limits.longestCallMs / 1000} s.`
  if (statusOf(thrown) === 401) return sentence`The MCP server “${name}” requires the user to sign in again.`
  if (thrown instanceof ProtocolError)
    return sentence`The MCP server “${name}” refused the call: ${thrown.message.slice(0, LONGEST)}`
  const words = errorText(thrown)
  return sentence`The MCP server “${name}” failed: ${typeof words === 'string' ? words.slice(0, LONGEST) : words}`
}

function wordsForTimeout(thrown: unknown, { name, limits }: Pick<FailedServer, 'name' | 'limits'>): LocalizedText {
  return messageOf(thrown).includes('Maximum total timeout')
    ? sentence`The MCP server “${name}” didn’t finish in time (${limits.longestCallMs / 1000} s in total). The call was canceled.`
    : sentence`The MCP server “${name}” didn’t finish in time (${limits.callMs / 1000} s without progress). The call was canceled.`
}
