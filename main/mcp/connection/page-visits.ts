import { ProtocolError } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { sentence } from '../../../shared/sentence'
import type { Answering } from './answer-requests'
import { UnreadyServer } from './unready-server'

/** A page that a server wants visited before it does what it was asked for. It names the visit by `id`. */
type RequiredPage = { id: string; message: string; url: string }

/** “URL elicitation required”, of the protocol before 2026-07-28. Later servers answer with the question itself. */
const PAGES_REQUIRED = -32_042
const MOST_PAGES = 5

const Required = z.looseObject({
  elicitations: z
    .array(
      z.looseObject({
        mode: z.literal('url').optional(),
        message: z.string().catch(''),
        url: z.url({ protocol: /^https?$/ }).max(10_000),
        elicitationId: z.string().max(1_000).catch(''),
      }),
    )
    .min(1)
    .max(MOST_PAGES),
})

/** The pages that an error names; none where it is another one, or names something else. */
function requiredPages(thrown: unknown): RequiredPage[] {
  if (!(thrown instanceof ProtocolError) || thrown.code !== PAGES_REQUIRED) return []
  const required = Required.safeParse(thrown.data)
  if (!required.success) return []
  return required.data.elicitations.map(({ message, url, elicitationId: id }) => ({
    id,
    message: message.slice(0, 10_000),
    url,
  }))
}

/** The maximum number of times that one request may send the person to pages. */
const MOST_ROUNDS = 3

type Visiting = { name: string; pages: PageVisits; ask: Answering['ask']; signal: AbortSignal }

export type PageVisits = ReturnType<typeof pageVisits>

/** Servers tell of every visit, also of those that nobody waits for. */
const MOST_KNOWN = 100

/** Visits to pages that a server wants before it does what it was asked for. The person says that they are done there, or the server does. */
export function pageVisits() {
  const done = new Set<string>()
  const waiting = new Map<string, () => void>()

  return {
    /** The server says so. May come thousands of times. */
    done(id: string): void {
      waiting.get(id)?.()
      done.add(id)
      for (const oldest of done) {
        if (done.size <= MOST_KNOWN) break
        done.delete(oldest)
      }
    },

    /** Sends the person there. Rejects with the signal's reason; resolves to whether the visit was made. */
    async make(
      { id, message, url }: RequiredPage,
      ask: NonNullable<Answering['ask']>,
      signal: AbortSignal,
    ): Promise<boolean> {
      if (done.has(id)) return true
      const over = new AbortController()
      if (id !== '') waiting.set(id, () => over.abort())
      try {
        const question = { type: 'elicitation-url', message, url, waits: true } as const
        return (await ask(question, AbortSignal.any([signal, over.signal]))).action === 'accept'
      } catch (thrown) {
        signal.throwIfAborted()
        if (over.signal.aborted) return true
        throw thrown
      } finally {
        waiting.delete(id)
      }
    },
  }
}

/** Asks a server, and again once the pages were visited that it wants visited first. It may find that out one after the other. */
export async function afterVisits(request: () => Promise<unknown>, visiting: Visiting): Promise<unknown> {
  for (let left = MOST_ROUNDS; ; left--) {
    try {
      return await request()
    } catch (thrown) {
      const required = requiredPages(thrown)
      if (required.length === 0 || left === 0 || visiting.signal.aborted) throw thrown
      for (const page of required) await visit(page, visiting)
    }
  }
}

async function visit(page: RequiredPage, { name, pages, ask, signal }: Visiting): Promise<void> {
  if (ask && (await pages.make(page, ask, signal))) return
  throw new UnreadyServer(
    ask
      ? sentence`The MCP server “${name}” requires a visit to this page first, and the user declined: ${page.url}`
      : sentence`The MCP server “${name}” requires a visit to this page first, and there’s nobody to ask: ${page.url}`,
  )
}
