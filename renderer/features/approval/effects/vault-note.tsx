import { KeyRound } from 'lucide-react'
import { EscapedLine } from '../../../ui/text/escaped-line'

/** Shows what becomes of vault values, as text that comes before everything else on a card. */
export function VaultNote({ words }: { words: string }) {
  return (
    <p className="flex items-start gap-2 border-t border-line px-4 py-2 text-sm font-medium">
      <KeyRound size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <EscapedLine text={words} />
      </span>
    </p>
  )
}
