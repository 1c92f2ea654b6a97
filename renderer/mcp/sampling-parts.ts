import { z } from 'zod'

export type SamplingPart = { from: 'system' | 'user' | 'assistant'; content: string }

const Request = z.object({
  systemPrompt: z.string().optional(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.unknown() })),
})
const Text = z.object({ type: z.literal('text'), text: z.string() })

/** What a server would have the model told, in its order; what is no text as JSON. Empty where it has another form than it should. */
export function samplingParts(request: unknown): SamplingPart[] {
  const { data } = Request.safeParse(request)
  if (!data) return []
  const told = data.messages.flatMap(({ role, content }) =>
    (Array.isArray(content) ? content : [content]).map(one => ({ from: role, content: wordsOf(one) })),
  )
  return data.systemPrompt ? [{ from: 'system', content: data.systemPrompt }, ...told] : told
}

function wordsOf(content: unknown): string {
  return Text.safeParse(content).data?.text ?? JSON.stringify(content, null, 2)
}
