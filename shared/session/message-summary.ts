import type { Attachment } from './messages'

type SummarisedMessage = {
  readonly text: string
  readonly attachments?: readonly Pick<Attachment, 'name'>[]
  readonly comments?: readonly { readonly text: string }[]
}

/** Returns a message's text; of comments that came without one the first, and of files their names. */
export function messageSummary({ text, attachments = [], comments = [] }: SummarisedMessage): string {
  if (text.trim() !== '') return text
  return comments[0]?.text ?? attachments.map(({ name }) => name).join(', ')
}
