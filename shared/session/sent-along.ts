import type { Attachment } from './messages'
import type { ReviewComment } from './review-comment'

type Message = {
  readonly attachments?: readonly Attachment[] | undefined
  readonly comments?: readonly ReviewComment[] | undefined
}

/** Returns what goes along with a message's text, without the fields that it does not have. */
export function sentAlong({ attachments, comments }: Message): {
  attachments?: Attachment[]
  comments?: ReviewComment[]
} {
  return {
    ...(attachments && { attachments: [...attachments] }),
    ...(comments && { comments: [...comments] }),
  }
}
