import { CircleAlert } from 'lucide-react'

/** Shows why an answer to a card did not arrive. */
export function CardFailure({ message }: { message: string }) {
  return (
    <p role="alert" className="flex gap-2 border-t border-line bg-bad-soft px-4 py-2 text-sm text-bad">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {message}
    </p>
  )
}
