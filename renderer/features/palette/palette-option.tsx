import { File, MessageSquare, Settings, Zap } from 'lucide-react'
import { actionText } from '../../text/text-actions'
import { ActiveDescendant } from '../../ui/active-descendant'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import type { PaletteItem } from './palette-items'

const ICONS = { action: Zap, session: MessageSquare, file: File, settings: Settings } as const

export const paletteOptionId = (index: number): string => `palette-option-${index}`

type PaletteOptionProps = {
  item: PaletteItem
  index: number
  isActive: boolean
  onPoint(): void
  onChoose(item: PaletteItem, isElsewhere: boolean): void
}

export function PaletteOption({ item, index, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const Icon = ICONS[item.kind]
  const label = item.kind === 'file' ? <PathText path={item.label} /> : <EscapedLine text={item.label} />
  return (
    <ActiveDescendant
      id={paletteOptionId(index)}
      role="option"
      aria-selected={isActive}
      data-kind={item.kind}
      onMouseDown={event => event.preventDefault()}
      onMouseMove={() => !isActive && onPoint()}
      onClick={event => onChoose(item, event.ctrlKey || event.metaKey)}
      className={`flex min-h-8 items-center gap-2.5 rounded-sm px-3 text-sm ${isActive ? 'bg-hover ring-1 ring-line-strong ring-inset' : ''}`}
    >
      <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <span className="min-w-0 truncate">{label}</span>
      <span className="min-w-0 flex-1 truncate text-xs text-ink-2">
        {item.detail !== undefined && <PathText path={item.detail} />}
      </span>
      {item.keys ? (
        <kbd className="shrink-0 font-sans text-xs text-ink-2">{item.keys}</kbd>
      ) : (
        item.kind !== 'action' && (
          <span className="shrink-0 text-xs text-ink-3">{actionText.palette.kinds[item.kind]}</span>
        )
      )}
    </ActiveDescendant>
  )
}
