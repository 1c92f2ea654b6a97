import { z } from 'zod'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { Message } from '../../providers/provider'
import type { Answering } from './prepare-request'

const Content = z.looseObject({ type: z.string(), text: z.string().optional() })
const Sampling = z.looseObject({
  messages: z.array(
    z.looseObject({ role: z.enum(['user', 'assistant']), content: z.union([Content, z.array(Content)]) }),
  ),
  systemPrompt: z.string().optional(),
  maxTokens: z.number().int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
})

/**
 * Returns the model's answer to an MCP server's request, in that protocol's format. Only texts are passed on, and no
 * tools. Rejects with an `AppError` if no answer comes.
 */
export async function answerSampling(
  json: string,
  { profile, provider }: Pick<Answering, 'profile' | 'provider'>,
  signal: AbortSignal,
): Promise<string> {
  const asked = Sampling.safeParse(JSON.parse(json))
  if (!asked.success)
    throw new AppError('bad-input', sentence`The server’s request to the model is in an unknown format.`)
  const { messages, systemPrompt = '', maxTokens, temperature } = asked.data
  const stream = provider.stream({
    model: profile.model,
    system: systemPrompt,
    messages: messages.map(({ role, content }) => messageOf(role, content)),
    tools: [],
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    signal,
  })
  for await (const event of stream) {
    if (event.type !== 'done') continue
    const { text, error } = event.reply
    if (error) throw new AppError('provider', error.sentence ?? error.message)
    return JSON.stringify({ role: 'assistant', content: { type: 'text', text }, model: profile.model })
  }
  throw new AppError('provider', sentence`The model didn’t respond.`)
}

type Content = z.infer<typeof Content>

function messageOf(role: 'user' | 'assistant', content: Content | Content[]): Message {
  const parts = Array.isArray(content) ? content : [content]
  const text = parts.map(part => part.text ?? `[${part.type} is left out]`).join('\n')
  return role === 'user' ? { role, text } : { role, reply: { text, toolCalls: [] } }
}
