import { ChevronDown } from 'lucide-react'
import type { GrantOffer, GrantTerm, PlanInsight } from '../../shared/permission-calls'
import { translated } from '../languages/translated'
import { permissionText } from '../text-permissions'
import { Button } from '../ui/button'
import { Menu, MenuItem } from '../ui/menu'

const words = () => permissionText.grant
/** So many earlier calls are named; the rest is counted. */
const MOST_NAMED = 5

export type GrantChoice = { rules: GrantOffer['rules']; term: GrantTerm }

type GrantMenusProps = { offers: PlanInsight['offers']; isDisabled: boolean; onChoose(choice: GrantChoice): void }

/** Approves, and lets the same run without asking from now on: in this session, or always in this folder. */
export function GrantMenus({ offers, isDisabled, onChoose }: GrantMenusProps) {
  return (['session', 'folder'] as const).map(type => (
    <Menu
      key={type}
      trigger={
        <Button kind="quiet" disabled={isDisabled}>
          {words()[type]}
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      }
    >
      <p className="px-2 py-1 text-xs text-ink-2">{words().choose[type]}</p>
      {offers.map(offer => (
        <MenuItem key={offer.words} onSelect={() => onChoose({ rules: offer.rules, term: { type } })}>
          <Offer offer={offer} />
        </MenuItem>
      ))}
    </Menu>
  ))
}

export function Offer({ offer: { words: rule, matched } }: { offer: GrantOffer }) {
  const named = matched.slice(-MOST_NAMED)
  return (
    <span className="block min-w-0 py-1 wrap-anywhere">
      <span className="block">{translated(rule)}</span>
      <span className="block text-xs text-ink-2">{words().matched(matched.length)}</span>
      {named.map(({ callId, label }) => (
        <code key={callId} className="block truncate text-xs text-ink-2">
          {label}
        </code>
      ))}
      {matched.length > named.length && (
        <span className="block text-xs text-ink-2">{words().more(matched.length - named.length)}</span>
      )}
    </span>
  )
}
