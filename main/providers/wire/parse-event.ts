import { z } from 'zod'
import { messageIn, sentence } from '../../../shared/sentence'
import { ProviderFault } from '../errors/provider-fault'

/** Returns whether it is the word by which a server says that its stream is complete. */
export function isEndOfStream(data: string): boolean {
  return data.startsWith('[DONE]')
}

/** The data of an event as what it should be. Throws a `ProviderFault` for anything else. */
export function parseEvent<T extends z.ZodType>(schema: T, data: string): z.output<T> {
  return checkEvent(schema, json(data))
}

/** The value of an event as what it should be. Throws a `ProviderFault` for anything else. */
export function checkEvent<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ProviderFault({
    kind: 'bad-response',
    ...messageIn(
      sentence`The server sent data that isn’t part of a reply. If this happens again, check the provider’s URL and the protocol the server speaks.`,
    ),
    detail: JSON.stringify(value),
  })
}

/** The value of a JSON text; a text that is none stays what it is. */
export function json(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    // No schema takes it.
    return data
  }
}

/** The place of something among others. Servers exist that send it as text. */
export const wireIndex = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
])
