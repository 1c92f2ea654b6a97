import { useId, useState } from 'react'
import type { PlanInsight } from '../../shared/permission-calls'
import { isComposing } from '../composer/is-plain-key'
import { EndField, useEnd } from '../permissions/end-field'
import { text } from '../text'
import { permissionText } from '../text-permissions'
import { Button } from '../ui/button'
import { type GrantChoice, Offer } from './grant-menus'

const words = () => permissionText.grant

type TimedGrantProps = {
  offers: PlanInsight['offers']
  isDisabled: boolean
  onChoose(choice: GrantChoice): void
  onCancel(): void
}

/** Approves, and lets the same run in the folder without asking until a time. */
export function TimedGrant({ offers, isDisabled, onChoose, onCancel }: TimedGrantProps) {
  const end = useEnd()
  const [at, setAt] = useState(0)
  const name = useId()
  const chosen = offers[at] ?? offers[0]
  return (
    <form
      data-own-keys
      aria-label={words().until}
      className="flex flex-col gap-3 border-t border-line px-4 py-3"
      onSubmit={event => {
        event.preventDefault()
        const until = end.now()
        if (chosen && until !== null) onChoose({ rules: chosen.rules, term: { type: 'until', at: until } })
      }}
      onKeyDown={event => {
        if (event.key === 'Escape' && !isComposing(event)) onCancel()
      }}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{words().which}</legend>
        {offers.map((offer, index) => (
          <label key={offer.words} className="flex items-start gap-2 text-sm">
            <input
              type="radio"
              name={name}
              className="mt-2 size-3.5 shrink-0 accent-accent"
              checked={offer === chosen}
              onChange={() => setAt(index)}
            />
            <Offer offer={offer} />
          </label>
        ))}
      </fieldset>
      <EndField end={end} focus />
      <div className="flex flex-wrap gap-2">
        <Button kind="main" type="submit" disabled={isDisabled || end.at === null}>
          {words().approveUntilThen}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {text.common.cancel}
        </Button>
      </div>
    </form>
  )
}
