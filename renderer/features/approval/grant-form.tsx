import { type ReactNode, useId, useState } from 'react'
import type { GrantOffer, GrantTerm, PlanInsight } from '../../../shared/ipc/permission-calls'
import { inEnglish } from '../../../shared/sentence'
import { isComposing } from '../../base/is-plain-key'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { Button } from '../../ui/button'
import { EndField, useEnd } from '../permissions/end-field'

/** So many earlier calls are named; the rest is counted. */
const MOST_NAMED = 5
const TERMS = ['session', 'folder', 'until'] as const

export type GrantChoice = { rules: GrantOffer['rules']; term: GrantTerm }

type GrantFormProps = {
  offers: PlanInsight['offers']
  isDisabled: boolean
  onChoose(choice: GrantChoice): void
  onCancel(): void
}

/** Approves, and lets the same run without asking: in this session, always in this folder, or there until a time. */
export function GrantForm({ offers, isDisabled, onChoose, onCancel }: GrantFormProps) {
  const end = useEnd()
  const [at, setAt] = useState(0)
  const [kind, setKind] = useState<GrantTerm['type']>('session')
  const chosen = offers[at] ?? offers[0]
  const send = () => {
    const until = end.now()
    const term: GrantTerm | null = kind !== 'until' ? { type: kind } : until === null ? null : { type: kind, at: until }
    if (chosen && term) onChoose({ rules: chosen.rules, term })
  }
  return (
    <form
      data-own-keys
      aria-label={t('permissions.grant.start')}
      className="flex flex-col gap-3 border-t border-line px-4 py-3"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape' && !isComposing(event)) onCancel()
      }}
    >
      <Choices legend={t('permissions.grant.which')}>
        {name =>
          offers.map((offer, index) => (
            <Choice
              key={inEnglish(offer.words)}
              name={name}
              isFirst={index === 0}
              isChosen={offer === chosen}
              onChoose={() => setAt(index)}
            >
              <Offer offer={offer} />
            </Choice>
          ))
        }
      </Choices>
      <Choices legend={t('permissions.grant.howLong')}>
        {name =>
          TERMS.map(term => (
            <Choice key={term} name={name} isChosen={term === kind} onChoose={() => setKind(term)}>
              {t(`permissions.grant.terms.${term}`)}
            </Choice>
          ))
        }
      </Choices>
      {kind === 'until' && <EndField end={end} focus />}
      <div className="flex flex-wrap gap-2">
        <Button kind="firm" type="submit" disabled={isDisabled || (kind === 'until' && end.at === null)}>
          {t('permissions.grant.approve')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

function Choices({ legend, children }: { legend: string; children(name: string): ReactNode }) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {children(name)}
    </fieldset>
  )
}

type ChoiceProps = { name: string; isFirst?: boolean; isChosen: boolean; onChoose(): void; children: ReactNode }

function Choice({ name, isFirst = false, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="radio"
        name={name}
        // biome-ignore lint/a11y/noAutofocus: the form was just opened by the person
        autoFocus={isFirst}
        className="mt-1 size-3.5 shrink-0 accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  )
}

function Offer({ offer: { words: rule, matched } }: { offer: GrantOffer }) {
  const named = matched.slice(-MOST_NAMED)
  return (
    <>
      <span className="block">{translated(rule)}</span>
      {matched.length > 0 && (
        <span className="block text-xs text-ink-2">{t('permissions.grant.matched', { count: matched.length })}</span>
      )}
      {named.map(({ callId, label }) => (
        <code key={callId} className="block truncate text-xs text-ink-2">
          {label}
        </code>
      ))}
      {matched.length > named.length && (
        <span className="block text-xs text-ink-2">
          {t('permissions.grant.more', { count: matched.length - named.length })}
        </span>
      )}
    </>
  )
}
