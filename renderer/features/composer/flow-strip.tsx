import { Workflow } from 'lucide-react'
import { useState } from 'react'
import { type FlowCall, type FlowLimits, flowCallIn, flowCallText } from '../../../shared/flows/flow-call'
import type { ProjectFlow } from '../../../shared/project'
import { call } from '../../base/bridge'
import { fieldText, messageText } from '../../base/message-chips'
import { useAnswer } from '../../base/use-answer'
import { t } from '../../i18n/t'
import { setDraft } from '../../state/drafts'
import { useSession } from '../../state/session/session'
import { Switch } from '../../ui/switch'
import { escapedText } from '../../ui/text/visible-text'
import { isKnownFile } from '../../views/places/known-files'

/** Shows what the flow does that the draft calls, what it asks for, whether it is to decide by itself, and its limits. */
export function FlowStrip({ sessionId, draft }: { sessionId: string; draft: string }) {
  const asked = flowCallIn(messageText(draft))
  const flow = useFlow(asked?.alias)
  if (!asked || !flow) return null
  const write = (changed: FlowCall) =>
    setDraft(sessionId, fieldText(flowCallText(changed), { isFile: isKnownFile, isCommand: true }))
  const { alias, task } = asked
  return (
    <section aria-label={t('flow.call.strip')} className="flex flex-col gap-2 border-b border-line px-4 py-2 text-sm">
      <p className="flex items-start gap-2">
        <Workflow size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
        <span className="min-w-0">
          <bdi className="font-medium">{escapedText(flow.name)}</bdi>{' '}
          <span className="text-ink-2">{escapedText(asksFor(flow, task) ?? flow.description)}</span>
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch in it is the control */}
        <label className="flex items-center gap-2" title={t('flow.call.autonomousHint')}>
          <Switch
            label={t('flow.call.autonomous')}
            checked={asked.isAutonomous}
            onSwitch={isAutonomous => write(isAutonomous ? { ...asked, isAutonomous } : { alias, task, isAutonomous })}
          />
          {t('flow.call.autonomous')}
        </label>
        {asked.isAutonomous && <Limits asked={asked} onChange={limits => write({ ...asked, ...limits })} />}
      </div>
    </section>
  )
}

function useFlow(alias: string | undefined): ProjectFlow | undefined {
  const workspace = useSession(session => session.state.workspace)
  const view = useAnswer(alias === undefined || workspace === '' ? null : workspace, () =>
    call('project.read', { workspace }),
  )
  const isTaken = view?.commands.some(command => command.alias === alias)
  return isTaken ? undefined : view?.flows.find(flow => flow.alias === alias && !flow.isBroken)
}

function asksFor({ taskRequired, taskPrompt }: ProjectFlow, task: string): string | undefined {
  if (task !== '') return undefined
  return taskPrompt ?? (taskRequired ? t('flow.call.askTask') : undefined)
}

type LimitsProps = { asked: FlowCall; onChange(limits: FlowLimits): void }

function Limits({ asked: { maxMinutes = 0, maxCost = 0 }, onChange }: LimitsProps) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {t('flow.call.stopsAfter')}
      <Amount
        label={t('flow.call.minutes')}
        value={maxMinutes}
        most={99_999}
        onChange={minutes => onChange({ maxMinutes: minutes })}
      />
      {t('flow.call.minutes')}, {t('flow.call.orDollars')}
      <Amount
        label={t('flow.call.orDollars')}
        value={maxCost}
        most={999_999}
        onChange={cost => onChange({ maxCost: cost })}
      />
    </span>
  )
}

type AmountProps = { label: string; value: number; most: number; onChange(value: number): void }

/** Shows an amount. An entry that is not a number is not taken over, and the field shows the current value again. */
function Amount({ label, value, most, onChange }: AmountProps) {
  const [written, setWritten] = useState<string | null>(null)
  return (
    <input
      type="text"
      inputMode="decimal"
      aria-label={label}
      value={written ?? String(value)}
      onChange={event => {
        const text = event.target.value
        const amount = Number(text)
        setWritten(text)
        if (/^\d+(?:\.\d{1,2})?$/.test(text) && amount > 0 && amount <= most) onChange(amount)
      }}
      onBlur={() => setWritten(null)}
      className="h-6 w-14 rounded-sm border border-field-line bg-surface px-1.5 text-end"
    />
  )
}
