import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import type { Limits } from './connection-limits'
import type { Target } from './transport-for'

/** The time to wait for a start. `over` rejects when that has been long enough. */
export type StartPatience = {
  over: Promise<never>
  /** It has printed something, so it lives and works. */
  heard(): void
  /** It has printed what is no message where only messages belong. */
  strayed(): void
  stop(): void
}

/**
 * An address has to answer in time. A program may install something first, so it is given as long as it prints something now and
 * then, and one that is known to fetch what it runs as long as it lives; but what prints other text in place of messages is
 * most likely no server.
 */
export function startPatience(target: Target, { startMs, silentMs, strayMs }: Limits): StartPatience {
  const isProgram = target.type === 'stdio'
  const isFetching = isProgram && target.program.fetches === true
  let limit = isFetching ? undefined : isProgram ? silentMs : startMs
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let fail: (reason: Error) => void = () => undefined
  const over = new Promise<never>((_, reject) => {
    fail = reject
  })
  over.catch(() => undefined)
  const begin = () => {
    clearTimeout(timer)
    if (limit === undefined || isStopped) return
    timer = setTimeout(() => fail(new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out')), limit)
  }
  let hasStrayed = false
  begin()
  return {
    over,
    heard() {
      if (isProgram) begin()
    },
    strayed() {
      if (hasStrayed) return
      hasStrayed = true
      limit = Math.min(strayMs, limit ?? strayMs)
      begin()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
