import { Check } from 'lucide-react'
import * as Dropdown from 'radix-ui/dropdown-menu'
import { type ReactNode, useState } from 'react'

type MenuProps = {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  open?: boolean
  onOpenChange?(open: boolean): void
}

/**
 * A menu under a button. Not modal, because a modal one locks scrolling with a style element that the content
 * security policy rightly refuses.
 */
export function Menu({ trigger, children, align = 'start', ...rest }: MenuProps) {
  // Outside of a dialog that is open nothing can be pressed.
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  return (
    <Dropdown.Root modal={false} {...rest}>
      <Dropdown.Trigger asChild ref={button => setDialog(button?.closest('dialog') ?? null)}>
        {trigger}
      </Dropdown.Trigger>
      <Dropdown.Portal container={dialog}>
        <Dropdown.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="appear z-50 max-h-[min(90vh,var(--radix-dropdown-menu-content-available-height))] max-w-80 min-w-52 overflow-auto rounded-md border border-line bg-raised p-1 shadow-float"
        >
          {children}
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  )
}

const ITEM =
  'relative flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm outline-none select-none data-highlighted:bg-hover [&>svg]:shrink-0'

type MenuItemProps = { children: ReactNode; tone?: 'plain' | 'bad'; onSelect(): void }

export function MenuItem({ children, tone = 'plain', onSelect }: MenuItemProps) {
  return (
    <Dropdown.Item className={`${ITEM} ${tone === 'bad' ? 'text-bad' : ''}`} onSelect={onSelect}>
      {children}
    </Dropdown.Item>
  )
}

type MenuChoicesProps = {
  label: string
  value: string
  choices: readonly { value: string; label: string; hint?: string }[]
  onChange(value: string): void
}

/** Choices of which one is in force, marked by a dot. */
export function MenuChoices({ label, value, choices, onChange }: MenuChoicesProps) {
  return (
    <Dropdown.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {choices.map(choice => (
        <Dropdown.RadioItem key={choice.value} value={choice.value} className={`${ITEM} py-1.5 ps-7.5`}>
          <Dropdown.ItemIndicator
            className={`absolute start-2.75 size-2 rounded-full bg-accent forced-color-adjust-none ${choice.hint ? 'top-3' : ''}`}
          />
          <span className="min-w-0">
            <span className="block truncate">{choice.label}</span>
            {choice.hint && <span className="block text-xs wrap-anywhere text-ink-2">{choice.hint}</span>}
          </span>
        </Dropdown.RadioItem>
      ))}
    </Dropdown.RadioGroup>
  )
}

type MenuCheckProps = { label: string; hint?: string; isChecked: boolean; onChange(isChecked: boolean): void }

/** Something that is on or off. */
export function MenuCheck({ label, hint, isChecked, onChange }: MenuCheckProps) {
  return (
    <Dropdown.CheckboxItem checked={isChecked} onCheckedChange={onChange} className={`${ITEM} py-1.5 ps-7.5`}>
      <Dropdown.ItemIndicator className={`absolute start-2 ${hint ? 'top-2' : ''}`}>
        <Check size={14} aria-hidden="true" />
      </Dropdown.ItemIndicator>
      <span className="min-w-0">
        <span className="block truncate">{label}</span>
        {hint && <span className="block text-xs wrap-anywhere text-ink-2">{hint}</span>}
      </span>
    </Dropdown.CheckboxItem>
  )
}

export function MenuSeparator() {
  return <Dropdown.Separator className="mx-1 my-1 h-px bg-line" />
}
