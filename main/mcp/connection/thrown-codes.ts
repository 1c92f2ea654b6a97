import { SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'

/** Chromium's names for what Node names otherwise. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
  CONNECTION_REFUSED: 'ECONNREFUSED',
  CONNECTION_RESET: 'ECONNRESET',
  CONNECTION_TIMED_OUT: 'ETIMEDOUT',
  NAME_NOT_RESOLVED: 'ENOTFOUND',
  INTERNET_DISCONNECTED: 'EAI_AGAIN',
}

/** Returns the status with which a request over HTTP was refused; undefined if that was not the reason. */
export function statusOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined
  if (thrown.name === 'UnauthorizedError' || thrown.constructor.name === 'UnauthorizedError') return 401
  if (thrown instanceof SdkHttpError) {
    // The SDK's words for: the keys are good, but not for that.
    return thrown.status === 403 && thrown.message.includes('step-up') ? 401 : thrown.status
  }
  const { code } = thrown as { code?: unknown }
  return typeof code === 'number' && code >= 100 && code < 600 ? code : undefined
}

/** Returns whether the SDK, or one of our clocks, gave up waiting. The SDK has the same code for a request that was cancelled. */
export function isTimeout(thrown: unknown): boolean {
  const isMeant = thrown instanceof SdkError && thrown.code === SdkErrorCode.RequestTimeout
  return isMeant && /timed out|Maximum total timeout exceeded/.test(thrown.message)
}

/** Returns whether the connection was gone before the answer came. */
export function isClosed(thrown: unknown): boolean {
  return thrown instanceof SdkError && thrown.code === SdkErrorCode.ConnectionClosed
}

/** The system's code of an error, or of what caused it. */
export function systemCode(thrown: unknown): string | undefined {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const { code } = error as { code?: unknown }
    // Codes that are no system's are those of the SDK, and those of sign-ins in small letters.
    if (typeof code === 'string' && !(error instanceof SdkError) && /^[A-Z]/.test(code)) return code
    const [, chromium] = /net::ERR_([A-Z_]+)/.exec(error.message) ?? []
    if (chromium !== undefined) return SYSTEM_CODES[chromium] ?? chromium
  }
  return undefined
}
