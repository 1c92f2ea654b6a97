type SwitchProps = { label: string; checked: boolean; disabled?: boolean; onSwitch(isOn: boolean): void }

/** Turns something on or off at once. */
export function Switch({ label, checked, disabled = false, onSwitch }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      title={label}
      onChange={event => onSwitch(event.target.checked)}
      className="relative h-5 w-9 shrink-0 appearance-none rounded-full forced-color-adjust-none bg-field-line transition-colors before:absolute before:top-0.5 before:start-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-4 rtl:checked:before:-translate-x-4 disabled:opacity-50"
    />
  )
}
