import type { LocalizedText } from '../../shared/sentence'
import type { Reply } from '../../shared/session/messages'
import type { Provider, Request } from '../providers/provider'

/** Returns the whole reply to a request that stands beside the conversation. */
export async function replyTo(provider: Provider, request: Request): Promise<Reply> {
  for await (const event of provider.stream(request)) if (event.type === 'done') return event.reply
  throw new Error(`${provider.id} ended its stream without "done"`)
}

type ReplyError = { message: string; sentence?: LocalizedText | undefined }

/** Returns the reason of a failed reply as text for the person. */
export function wordsOfError({ message, sentence }: ReplyError): LocalizedText {
  return sentence ?? message
}
