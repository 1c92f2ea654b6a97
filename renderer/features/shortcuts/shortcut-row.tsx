import { RotateCcw, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Action, keysFor, type Shortcuts } from '../../../shared/actions'
import { keysOfPress } from '../../../shared/keys'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { keysInWords } from './keys-in-words'
import {
  isChanged,
  type ShortcutProblem,
  shortcutProblem,
  withKeys,
  withoutChange,
  withTaken,
} from './shortcut-problem'

type ShortcutRowProps = {
  action: Action
  shortcuts: Shortcuts
  isMac: boolean
  onChange(shortcuts: Record<string, string>): void
}

/** Keys that were pressed and cannot simply be taken. */
type Refused = { keys: string; problem: ShortcutProblem }

/** An action and its keys. A press of the button listens for new ones. */
export function ShortcutRow({ action, shortcuts, isMac, onChange }: ShortcutRowProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isListening, setIsListening] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)

  const name = t(`actions.names.${action.id}`)
  const chosen = { shortcuts, isMac }
  const keys = keysFor(action, shortcuts, isMac)
  const done = () => {
    setIsListening(false)
    setRefused(null)
    // The button comes back in the place of the field.
    requestAnimationFrame(() => button.current?.focus())
  }
  const change = (changed: Record<string, string>) => {
    onChange(changed)
    done()
  }
  const press = (pressed: string) => {
    const problem = shortcutProblem(action, pressed, chosen)
    if (problem) setRefused({ keys: pressed, problem })
    else change(withKeys(chosen, action, pressed))
  }

  return (
    <li data-testid="shortcut" className="group flex flex-col gap-1 py-1.5">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <span className="min-w-32 flex-1 text-sm">
          {name}
          {action.where === 'terminal' && (
            <span className="block text-xs text-ink-2">{t('actions.shortcuts.inTerminal')}</span>
          )}
          {action.where === 'browser' && (
            <span className="block text-xs text-ink-2">{t('actions.shortcuts.inBrowser')}</span>
          )}
        </span>
        {action.where !== 'listed' && isChanged(action, chosen) && (
          <ResetButton name={name} onReset={() => change(withoutChange(chosen, action))} />
        )}
        {action.where !== 'listed' && keys !== '' && !isListening && (
          <ClearButton name={name} onClear={() => change(withKeys(chosen, action, ''))} />
        )}
        {isListening ? (
          <KeysField isMac={isMac} pressed={refused?.keys ?? ''} onPress={press} onEnd={done} />
        ) : (
          <ShownKeys
            action={action}
            shown={keysInWords(keys, isMac) || t('actions.shortcuts.noKeys')}
            button={button}
            onChange={() => setIsListening(true)}
          />
        )}
      </div>
      {refused && (
        <Refusal
          refused={refused}
          isMac={isMac}
          onKeep={done}
          onTake={(other, instead) => change(withTaken(chosen, [action, refused.keys], [other, instead]))}
          ownKeys={keys}
        />
      )}
    </li>
  )
}

function ResetButton({ name, onReset }: { name: string; onReset(): void }) {
  const label = t('actions.shortcuts.resetOf', { name })
  return (
    <Button kind="icon" aria-label={label} title={label} onClick={onReset}>
      <RotateCcw size={14} aria-hidden="true" />
    </Button>
  )
}

function ClearButton({ name, onClear }: { name: string; onClear(): void }) {
  return (
    <Button
      kind="icon"
      className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
      aria-label={t('actions.shortcuts.clearOf', { name })}
      title={t('actions.shortcuts.clear')}
      onClick={onClear}
    >
      <X size={14} aria-hidden="true" />
    </Button>
  )
}

type ShownKeysProps = {
  action: Action
  shown: string
  button: RefObject<HTMLButtonElement | null>
  onChange(): void
}

/** The keys of an action, and what changes them, where that can be done. */
function ShownKeys({ action, shown, button, onChange }: ShownKeysProps) {
  const name = t(`actions.names.${action.id}`)
  if (action.where === 'listed') {
    return (
      <span data-setting={name} tabIndex={-1} title={t('actions.shortcuts.fixed')} className="px-3 text-sm text-ink-2">
        {shown}
      </span>
    )
  }
  return (
    <Button
      ref={button}
      data-setting={name}
      className="min-w-28 tabular-nums"
      aria-label={t('actions.shortcuts.change', { name, keys: shown })}
      onClick={onChange}
    >
      {shown}
    </Button>
  )
}

type RefusalProps = {
  refused: Refused
  ownKeys: string
  isMac: boolean
  onKeep(): void
  onTake(other: Action, instead: string): void
}

/** Shows why the keys were not taken and, if another action has them, what can be done about it. */
function Refusal({ refused: { keys, problem }, ownKeys, isMac, onKeep, onTake }: RefusalProps) {
  const shown = keysInWords(keys, isMac)
  if (problem.type !== 'taken') {
    const other = problem.type === 'fixed' ? t(`actions.names.${problem.other.id}`) : ''
    return (
      <p role="alert" className="text-xs text-bad">
        {t(`actions.shortcuts.problems.${problem.type}`, { keys: shown, name: other })}
      </p>
    )
  }
  const { other } = problem
  return (
    <div data-keeps-listening className="flex flex-wrap items-center gap-2 text-xs">
      <p role="alert" className="min-w-full text-bad">
        {t('actions.shortcuts.taken', { keys: shown, name: t(`actions.names.${other.id}`) })}{' '}
        {ownKeys === '' && t('actions.shortcuts.takeHint')}
      </p>
      {ownKeys !== '' && <Button onClick={() => onTake(other, ownKeys)}>{t('actions.shortcuts.swap')}</Button>}
      <Button title={t('actions.shortcuts.takeHint')} onClick={() => onTake(other, '')}>
        {t('actions.shortcuts.take')}
      </Button>
      <Button kind="quiet" onClick={onKeep}>
        {t('actions.shortcuts.keep')}
      </Button>
    </div>
  )
}

type KeysFieldProps = {
  isMac: boolean
  /** The keys that were pressed last. */
  pressed: string
  onPress(keys: string): void
  /** The person presses Esc, or goes elsewhere. */
  onEnd(): void
}

/** Listens for keys and types nothing. Tab leaves it, so that nobody is caught in it. */
function KeysField({ isMac, pressed, onPress, onEnd }: KeysFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      data-all-keys
      readOnly
      dir="auto"
      aria-label={t('actions.shortcuts.press')}
      placeholder={t('actions.shortcuts.press')}
      value={keysInWords(pressed, isMac)}
      onKeyDown={event => {
        if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return
        // The dialog would close on Esc, and the window's own shortcuts would run.
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') return onEnd()
        const keys = event.repeat || event.getModifierState('AltGraph') ? null : keysOfPress(event, isMac)
        if (keys) onPress(keys)
      }}
      onBlur={event => {
        const isNear = event.relatedTarget?.closest('[data-keeps-listening]') !== null && event.relatedTarget !== null
        if (!isNear) onEnd()
      }}
      className="min-h-8 field-sizing-content min-w-72 max-w-full rounded-md border border-accent bg-surface px-3 text-sm"
    />
  )
}
