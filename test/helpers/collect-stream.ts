import type { Message, Provider, Request, StreamEvent } from '../../main/providers/provider'
import type { Reply } from '../../shared/session/messages'

/** A request with one user message and the tools that come with the app, by name only. */
export function modelRequest(part: Partial<Request> = {}): Request {
  const messages: Message[] = [{ role: 'user', text: 'Hello' }]
  const tools = ['explore_workspace', 'write_file', 'replace_in_file', 'shell'].map(name => ({
    name,
    description: `The tool ${name}.`,
    inputSchema: { type: 'object', properties: {} },
  }))
  return { model: 'test-model', system: 'Be brief.', messages, tools, signal: new AbortController().signal, ...part }
}

/**
 * Everything that a provider streams. How a text is cut into deltas depends on how the bytes came, so neighbours of a
 * kind are joined. Fails where it does not end in exactly one `done`, or where text and deltas differ. */
export async function collectStream(
  provider: Provider,
  request: Request,
): Promise<{ events: StreamEvent[]; reply: Reply }> {
  const events: StreamEvent[] = []
  for await (const event of provider.stream(request)) {
    const last = events.at(-1)
    if (event.type !== 'done' && last?.type === event.type) last.text += event.text
    else events.push({ ...event })
  }
  const [reply, ...others] = events.flatMap(event => (event.type === 'done' ? [event.reply] : []))
  if (!reply || others.length > 0 || events.at(-1)?.type !== 'done')
    throw new Error('The stream did not end in one done')
  const text = events.map(event => (event.type === 'text-delta' ? event.text : '')).join('')
  if (text !== reply.text)
    throw new Error(`The deltas say ${JSON.stringify(text)}, the reply ${JSON.stringify(reply.text)}`)
  return { events, reply }
}
