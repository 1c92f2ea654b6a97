import { z } from 'zod'

export type SamplingPart = { from: 'system' | 'user' | 'assistant'; content: string }

const Request = z.object({
  systemPrompt: z.string().optional(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.unknown() })),
})
const Bounds = z.object({ maxTokens: z.number().optional(), temperature: z.number().optional() })
const Text = z.object({ type: z.literal('text'), text: z.string() })

/** Returns what a server requests to tell the model, in its order; anything that is not text as JSON. Empty if it has the wrong form. */
export function samplingParts(request: unknown): SamplingPart[] {
  const { data } = Request.safeParse(request)
  if (!data) return []
  const told = data.messages.flatMap(({ role, content }) =>
    (Array.isArray(content) ? content : [content]).map(one => ({ from: role, content: wordsOf(one) })),
  )
  return data.systemPrompt ? [{ from: 'system', content: data.systemPrompt }, ...told] : told
}

/** Returns the length and freedom of the answer that the server requests. */
export function samplingBounds(request: unknown): z.infer<typeof Bounds> {
  return Bounds.safeParse(request).data ?? {}
}

function wordsOf(content: unknown): string {
  return Text.safeParse(content).data?.text ?? JSON.stringify(content, null, 2)
}
