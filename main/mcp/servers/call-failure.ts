import { ProtocolError } from '@modelcontextprotocol/client'
import { messageOf } from '../../../shared/errors'
import type { McpFailure, McpServerConfig } from '../../../shared/mcp'
import { inEnglish } from '../../../shared/sentence'
import type { Limits } from '../connection/connection-limits'
import { TaskAtWork } from '../connection/server-tasks'
import { isClosed, isTimeout, statusOf } from '../connection/thrown-codes'

/** Whether a server over HTTP no longer knows the session, and so did not do what it was asked. */
export function isSessionLost(thrown: unknown, config: McpServerConfig): boolean {
  return config.type === 'http' && statusOf(thrown) === 404
}

type FailedServer = { name: string; failure: McpFailure | undefined; limits: Limits }

/** Why a call came to nothing, for the model. */
export function callFailure(thrown: unknown, { name, failure, limits }: FailedServer): Error {
  const server = `The MCP server “${name}”`
  const because = (words: string) => new Error(`${server} ${words}`, { cause: thrown })
  if (isTimeout(thrown))
    return because(`did not finish in time (${wordsForLimit(thrown, limits)}). The call was cancelled.`)
  if (isClosed(thrown)) {
    const detail = failure?.detail ? ` It printed: ${failure.detail.slice(-500)}` : ''
    return because(`ended in the middle of the call. ${inEnglish(failure?.words ?? '')}${detail}`.trim())
  }
  if (thrown instanceof TaskAtWork) return because(`was not done within ${limits.longestCallMs / 1000} s.`)
  if (statusOf(thrown) === 401) return because('wants the person to sign in again.')
  if (thrown instanceof ProtocolError) return because(`refused the call: ${thrown.message.slice(0, 2_000)}`)
  const message = messageOf(thrown)
  return message.startsWith('The MCP server')
    ? new Error(message, { cause: thrown })
    : because(`failed: ${message.slice(0, 2_000)}`)
}

function wordsForLimit(thrown: unknown, { callMs, longestCallMs }: Limits): string {
  const isTotal = messageOf(thrown).includes('Maximum total timeout')
  return isTotal ? `${longestCallMs / 1000} s in all` : `${callMs / 1000} s without a sign of progress`
}
