import { memo } from 'react'
import { text } from '../text'

export const UserMessage = memo(function UserMessage({ content }: { content: string }) {
  return (
    <article aria-label={text.session.you} className="flex justify-end pt-5 pb-3">
      <p className="max-w-[85%] rounded-lg rounded-br-sm bg-bubble px-4 py-2.5 wrap-anywhere whitespace-pre-wrap">
        {content}
      </p>
    </article>
  )
})
