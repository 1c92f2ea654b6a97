import { ChevronDown, ShieldCheck } from 'lucide-react'
import type { ApprovalMode } from '../../../shared/settings'
import { useSession } from '../../state/session/session'
import { setMayAsk, setMode } from '../../state/session/session-actions'
import { sessionText } from '../../text/text-session'
import { Menu, MenuCheck, MenuChoices, MenuSeparator } from '../../ui/menu'
import { useMode } from './use-mode'

const MODES: readonly ApprovalMode[] = ['read-only', 'ask', 'auto-edit', 'full']

/** Shows what runs in this session without asking. */
export function ModePicker() {
  const mode = useMode()
  const mayAsk = useSession(session => session.state.mayAsk) ?? true
  const { names, hints } = sessionText.mode
  const tone = mode === 'full' || mode === 'auto-edit' ? 'text-wait' : 'text-ink-2'
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={sessionText.mode.label(names[mode])}
          className={`flex h-7 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs hover:bg-hover hover:text-ink ${tone}`}
        >
          <ShieldCheck size={14} aria-hidden="true" />
          {names[mode]}
          <ChevronDown size={12} aria-hidden="true" className="text-ink-3" />
        </button>
      }
    >
      <MenuChoices
        label={sessionText.mode.choose}
        value={mode}
        choices={MODES.map(value => ({ value, label: names[value], hint: hints[value] }))}
        onChange={value => {
          const next = MODES.find(other => other === value)
          if (next) setMode(next)
        }}
      />
      <MenuSeparator />
      <MenuCheck
        label={sessionText.mode.questions}
        hint={sessionText.mode.questionsHint}
        isChecked={mayAsk}
        onChange={setMayAsk}
      />
    </Menu>
  )
}
