import type { Attachment } from './messages'

type SummarisedMessage = { readonly text: string; readonly attachments?: readonly Pick<Attachment, 'name'>[] }

/** Returns a message's text; for files that came without a text, their names. */
export function messageSummary({ text, attachments = [] }: SummarisedMessage): string {
  return text.trim() === '' ? attachments.map(({ name }) => name).join(', ') : text
}
