import { ProtocolError } from '@modelcontextprotocol/client'
import { z } from 'zod'

/** A page that a server wants visited before it does what it was asked for. It names the visit by `id`. */
export type RequiredPage = { id: string; message: string; url: string }

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
export function requiredPages(thrown: unknown): RequiredPage[] {
  if (!(thrown instanceof ProtocolError) || thrown.code !== PAGES_REQUIRED) return []
  const required = Required.safeParse(thrown.data)
  if (!required.success) return []
  return required.data.elicitations.map(({ message, url, elicitationId: id }) => ({
    id,
    message: message.slice(0, 10_000),
    url,
  }))
}
