import { z } from 'zod'
import { AppError } from '../../../shared/errors'
import { messageIn, sentence } from '../../../shared/sentence'
import { failureError } from '../errors/provider-errors'
import { ProviderFault } from '../errors/provider-fault'
import { startOf } from './guarded-fetch'
import type { ServerAddress } from './server-address'
import { watchdog } from './watchdog'

type ModelQuery = {
  /** Asks the server. Its second half begins once the SDK is loaded, which is not the server's time. */
  prepare(): Promise<(signal: AbortSignal) => Promise<Response>>
  server: ServerAddress
  limitMs: number
  signal: AbortSignal
}

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Google puts it before the name of each, and takes the names without it. */
const GOOGLES = /^models\//

/** Nothing is loaded for a list, so it need not wait as long as a reply. */
const LIMIT_MS = 60_000

/** Some gateways list thousands of models with long descriptions. */
const BODY_LIMIT = 32 * 1024 * 1024

/** The names of the models that a server offers, sorted. Throws an `AppError('provider')`, or 'cancelled'. */
export async function listModels({ prepare, server, limitMs, signal }: ModelQuery): Promise<string[]> {
  const watch = watchdog(signal)
  try {
    const ask = await prepare()
    return parseModels(await watch.within(Math.min(limitMs, LIMIT_MS), bodyOf(ask(watch.signal))))
  } catch (thrown) {
    const failure = { ...server, answered: false, signal, expired: watch.expired() }
    const { kind, message, sentence: words = message } = failureError(thrown, failure)
    // Without its cause, which holds what the server said as it came, and servers quote keys.
    throw new AppError(kind === 'cancelled' ? 'cancelled' : 'provider', words)
  } finally {
    watch.stop()
  }
}

async function bodyOf(response: Promise<Response>): Promise<string> {
  return startOf(await response, BODY_LIMIT)
}

function parseModels(body: string): string[] {
  const list = ModelList.safeParse(json(body))
  if (list.success) return [...new Set(list.data.data.map(({ id }) => id.replace(GOOGLES, '')))].sort()
  const message = sentence`The server didn’t respond with a list of models. Check the URL (it often ends in /v1).`
  throw new ProviderFault({ kind: 'bad-response', ...messageIn(message) })
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
