import type { Attachment } from './messages'

type Said = { readonly text: string; readonly attachments?: readonly Pick<Attachment, 'name'>[] }

/** What was said, in words: of files that came without a text, their names. */
export function messageSummary({ text, attachments = [] }: Said): string {
  return text.trim() === '' ? attachments.map(({ name }) => name).join(', ') : text
}
