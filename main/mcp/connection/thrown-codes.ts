import { McpError, ErrorCode as Rpc } from '@modelcontextprotocol/sdk/types.js'

/** Chromium's names for what Node names otherwise. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
  CONNECTION_REFUSED: 'ECONNREFUSED',
  CONNECTION_RESET: 'ECONNRESET',
  CONNECTION_TIMED_OUT: 'ETIMEDOUT',
  NAME_NOT_RESOLVED: 'ENOTFOUND',
  INTERNET_DISCONNECTED: 'EAI_AGAIN',
}

/** Why a request over HTTP was refused; undefined where that was not the reason. */
export function statusOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined
  if (thrown.name === 'UnauthorizedError' || thrown.constructor.name === 'UnauthorizedError') return 401
  const { code } = thrown as { code?: unknown }
  // The SDK's words for: the keys are good, but not for that.
  if (code === 403 && thrown.message.includes('after trying upscoping')) return 401
  return typeof code === 'number' && code >= 100 && code < 600 ? code : undefined
}

/** Whether the SDK gave up waiting. Servers use its numbers for errors of their own, so its words count too. */
export function isTimeout(thrown: unknown): boolean {
  const isMeant = thrown instanceof McpError && thrown.code === Rpc.RequestTimeout
  return isMeant && /: (Request timed out|Maximum total timeout exceeded)$/.test(thrown.message)
}

/** Whether the connection was gone before the answer came. */
export function isClosed(thrown: unknown): boolean {
  return (
    thrown instanceof McpError && thrown.code === Rpc.ConnectionClosed && thrown.message.endsWith(': Connection closed')
  )
}

/** The system's code of an error, or of what caused it. */
export function systemCode(thrown: unknown): string | undefined {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string') return code
    const [, chromium] = /net::ERR_([A-Z_]+)/.exec(error.message) ?? []
    if (chromium !== undefined) return SYSTEM_CODES[chromium] ?? chromium
  }
  return undefined
}
