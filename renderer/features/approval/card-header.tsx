import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import type { LocalizedText } from '../../../shared/sentence'
import type { CallState } from '../../../shared/session/session-state'
import { translated } from '../../i18n/translated'
import { text } from '../../text/text'
import { permissionText } from '../../text/text-permissions'
import { AskedSession } from './asked-session'
import type { Fact } from './effects/effect-card'
import type { GradeLook } from './grade-look'

/** Begins the reason of an agent's card. */
const WHOSE = /^Sub-agent [^:]*: /
const OF_AGENT = 'Sub-agent {1}: {2}'

type CardHeaderProps = { waiting: CallState; headline: string; look: GradeLook; children: ReactNode }

/** Shows what a call would do, in one line, and why it needs approval. */
export function CardHeader({ waiting, headline, look, children }: CardHeaderProps) {
  const { isGrave, editedBy } = waiting
  // In the session that it works for, the line above the card names the agent.
  const isNamed = useContext(AskedSession) !== null
  const reason = reasonOf(waiting, isNamed)
  const { Icon } = look
  const quiet = isGrave ? '' : 'text-ink-2'
  return (
    <header className={`flex items-start gap-3 px-4 pt-2 pb-1.5 ${look.header}`}>
      {/* If the system sets the colors, a drawing takes the color of its surroundings. */}
      <span aria-hidden="true" className={`mt-0.75 shrink-0 ${look.icon}`}>
        <Icon size={isGrave ? 22 : 16} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className={`min-w-0 font-semibold wrap-anywhere ${isGrave ? 'w-full' : 'grow'}`}>{headline}</h3>
          {reason && (
            <span className={`min-w-0 wrap-anywhere ${isGrave ? 'text-sm font-medium' : 'text-xs text-ink-2'}`}>
              {translated(reason)}
            </span>
          )}
        </div>
        {editedBy && <p className={`text-xs ${quiet}`}>{permissionText.card.edited}</p>}
        {children}
      </div>
    </header>
  )
}

/** Returns the reason why it needs approval. Logs of earlier versions have it as text. */
function reasonOf({ reason = '', reasonSentence }: CallState, isNamed: boolean): LocalizedText {
  if (!reasonSentence) return isNamed ? reason.replace(WHOSE, '') : reason
  const [, own = reasonSentence] = reasonSentence.values
  return isNamed && reasonSentence.id === OF_AGENT ? own : reasonSentence
}

type FactsProps = { facts: readonly Fact[]; isOnDark: boolean; children: ReactNode }

/** Shows the other facts to know at a glance. */
export function Facts({ facts, isOnDark, children }: FactsProps) {
  const tones = isOnDark
    ? { plain: '', good: '', warn: '' }
    : ({ plain: 'text-ink-2', good: 'text-good', warn: 'text-ink' } as const)
  return (
    <div className="flex items-baseline justify-between gap-x-4 text-xs">
      <ul className="flex min-w-0 flex-wrap gap-x-4">
        {facts.map(fact => (
          <li key={fact.text} className={`min-w-0 wrap-anywhere first:first-letter:uppercase ${tones[fact.tone]}`}>
            {fact.tone === 'good' && '✓ '}
            {fact.text}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

export function DetailsButton({ isDetailed, onToggle }: { isDetailed: boolean; onToggle(): void }) {
  const Arrow = isDetailed ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      aria-expanded={isDetailed}
      className="-my-1 flex min-h-6 shrink-0 items-center gap-1 rounded-sm hover:underline"
      onClick={onToggle}
    >
      {text.approval.details}
      <Arrow size={12} aria-hidden="true" />
    </button>
  )
}
