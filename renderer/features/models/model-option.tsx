import { Brain, Check, Eye } from 'lucide-react'
import type { ModelFacts } from '../../../shared/settings'
import { modelsText } from '../../catalogue/models'
import { factsText } from '../../catalogue/profiles/facts'
import { language } from '../../i18n/language'
import { ActiveDescendant } from '../../ui/active-descendant'
import { EscapedLine } from '../../ui/text/escaped-line'
import type { ModelChoice } from './model-groups'

export const modelOptionId = (at: number): string => `model-option-${at}`

type ModelOptionProps = {
  choice: ModelChoice
  at: number
  isActive: boolean
  isNow: boolean
  onPoint(at: number): void
  onChoose(choice: ModelChoice): void
}

export function ModelOption({ choice, at, isActive, isNow, onPoint, onChoose }: ModelOptionProps) {
  const { label, detail, facts } = choice
  return (
    <ActiveDescendant
      id={modelOptionId(at)}
      role="option"
      aria-selected={isActive}
      {...(isNow && { 'aria-current': 'true' as const })}
      onMouseDown={event => event.preventDefault()}
      onMouseMove={() => !isActive && onPoint(at)}
      onClick={() => onChoose(choice)}
      className={`flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm ${isActive ? 'bg-hover ring-1 ring-line-strong ring-inset' : ''}`}
    >
      <Check size={14} aria-hidden="true" className={`shrink-0 text-accent ${isNow ? '' : 'invisible'}`} />
      <span className="min-w-0 flex-1 truncate">
        <EscapedLine text={label} />
        {detail && (
          <span className="ms-2 text-xs text-ink-3">
            <EscapedLine text={detail} />
          </span>
        )}
      </span>
      <Marks facts={facts} />
    </ActiveDescendant>
  )
}

/** Shows what is known about a model, at a glance and as text. */
function Marks({ facts: { images, thinking, price } }: { facts: ModelFacts }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-ink-3">
      {images && <Eye size={13} role="img" aria-label={modelsText.sees} />}
      {thinking && <Brain size={13} role="img" aria-label={modelsText.thinks} />}
      {price && <Price {...price} />}
    </span>
  )
}

function Price({ input, output }: { input: number; output: number }) {
  const isFree = input === 0 && output === 0
  const [spent, got] = [amount(input), amount(output)]
  const label = isFree ? factsText.free : modelsText.price(spent, got)
  return (
    <span role="img" aria-label={label} title={label} className="text-xs tabular-nums">
      {isFree ? factsText.free : modelsText.shortPrice(spent, got)}
    </span>
  )
}

function amount(dollars: number): string {
  return dollars.toLocaleString(language(), { maximumFractionDigits: 3 })
}
